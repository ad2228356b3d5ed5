import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { NoObjectGeneratedError } from 'ai'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { chunk, startLlmServer, tokensOf } from '../../testing/llm-server.ts'
import type { LlmConfig } from '../config-llm.ts'
import { SilentError } from './chat-model/silence.ts'
import { createChatModel } from './chat-model.ts'

const servers: (() => void)[] = []

afterEach(() => {
  for (const close of servers.splice(0)) close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

const config = {
  apiKey: 'secret',
  model: 'm',
  structuredOutputs: true,
  timeoutMs: 5_000,
  silenceMs: 5_000,
  contextTokens: 8_000,
}
const question = {
  instructions: 'Answer.',
  prompt: 'anything',
  schema: z.object({ names: z.array(z.string()) }),
  name: 'names',
}
const { signal } = new AbortController()
const llm = await startLlmServer()
const modelAt = (baseUrl: string, more: Partial<LlmConfig> = {}) =>
  createChatModel({ ...config, baseUrl, ...more })
const model = modelAt(llm.url)

const good = { names: ['Ada', 'Grace "Amazing" {Hopper}'] }
const json = JSON.stringify(good)
const pieces = (text: string) => ({ kind: 'pieces' as const, pieces: tokensOf(text) })

/** Pieces without an end. */
function* endless(text: string): Generator<string> {
  for (;;) yield text
}

/** Words that never repeat, without an end. */
function* chatter(): Generator<string> {
  for (let n = 0; ; n += 1) yield `and then ${n * 7919} `
}

test('never sends an answer of its host to another host', async () => {
  let asked = 0
  const other = await serve((_request, response) => {
    asked += 1
    response.end()
  })
  const url = await serve((_request, response) => {
    response.writeHead(307, { location: `${other}/v1/chat/completions` }).end()
  })
  await expect(modelAt(url).ask(question, { signal })).rejects.toThrow()
  expect(asked).toBe(0)
})

test.each([
  ['in one piece', 'application/json', ' '],
  ['as a line of a stream', 'text/event-stream', 'data: x'],
  ['as a comment of a stream', 'text/event-stream', ': wait\n\n'],
])('stops reading an answer that never ends: %s', async (_what, type, text) => {
  const block = Buffer.alloc(64 * 1024, text)
  let sent = 0
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': type })
    const more = () => {
      sent += block.length
      if (!response.destroyed) response.write(block, () => setImmediate(more))
    }
    more()
  })
  await expect(modelAt(url).ask(question, { signal })).rejects.toThrow()
  expect(sent).toBeLessThan(64 * 1024 * 1024)
})

describe('a streamed answer', () => {
  test('is asked for, and put together from its pieces', async () => {
    llm.reply(pieces(json))
    expect(await model.ask(question, { signal })).toEqual(good)
    expect(llm.requests[0]?.body.stream).toBe(true)
  })

  test('is read whatever the pieces of the network are', async () => {
    const text = tokensOf(`${json}`).map((token) => chunk({ content: `${token}` }))
    const all = Buffer.from(
      `: a comment\r\n\r\nevent: message\n${text.join('').replaceAll('\n', '\r\n')}${chunk({}, 'stop')}`,
    )
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      let at = 0
      const more = () => {
        const part = all.subarray(at, at + 7)
        at += 7
        if (part.length > 0) response.write(part, more)
        else response.end()
      }
      more()
    })
    expect(await modelAt(url).ask(question, { signal })).toEqual(good)
  })

  test('reports that it is waited for, that it began, and how long it is', async () => {
    const told: number[] = []
    const long = { names: Array.from({ length: 300 }, (_, n) => `Name ${n * 7919}`) }
    llm.reply(pieces(JSON.stringify(long)))
    await model.ask(question, { signal, onProgress: (units) => told.push(units) })
    expect(told[0]).toBe(0)
    expect(told[1]).toBeLessThan(10)
    expect(told.at(-1)).toBeGreaterThan(3_000)
    expect(told).toEqual([...told].sort((a, b) => a - b))
  })

  test.each([
    ['thoughts between tags', `<think>Is {this} it? "No".</think>\n\n${json}`],
    ['thoughts without their first tag', `Is {this} it?</think>${json}`],
    ['a fence', `\`\`\`json\n${json}\n\`\`\``],
    ['an introduction', `Here is the answer:\n${json}\nI hope that it helps.`],
    ['thoughts and a fence', `<think>\nHm.\n</think>\n\`\`\`\n${json}\n\`\`\``],
  ])('may have %s around its object', async (_what, text) => {
    llm.reply(pieces(text))
    expect(await model.ask(question, { signal })).toEqual(good)
    llm.reply({ kind: 'content', content: text })
    expect(await model.ask(question, { signal })).toEqual(good)
  })

  test('may come with thoughts of their own', async () => {
    llm.reply({ ...pieces(json), thoughts: ['Hm, ', '{"not": ', 'it'] })
    expect(await model.ask(question, { signal })).toEqual(good)
  })

  test('may have `</think>` in its object', async () => {
    const quoting = { names: ['She wrote </think> there'] }
    llm.reply(pieces(JSON.stringify(quoting)))
    expect(await model.ask(question, { signal })).toEqual(quoting)
  })

  test('ends with its object, whatever the model still says', async () => {
    const before = llm.hungUp()
    llm.reply({
      kind: 'pieces',
      pieces: (function* () {
        yield* tokensOf(json)
        yield* chatter()
      })(),
    })
    expect(await model.ask(question, { signal })).toEqual(good)
    await expect.poll(llm.hungUp).toBe(before + 1)
  })

  test.each([
    ['one word over and over', () => endless('no ')],
    [
      'white space after a good beginning',
      function* () {
        yield '{"names": ['
        yield* endless('\n')
      },
    ],
    [
      'the same item over and over',
      function* () {
        yield '{"names": ['
        yield* endless('"A name that comes again and again, with a comma", ')
      },
    ],
    [
      'thoughts that go round in circles',
      function* () {
        yield '<think>'
        yield* endless('Wait, let me think about that again. ')
      },
    ],
    ['no object at all', chatter],
    [
      'a list where values belong',
      function* () {
        yield '{names: ['
        yield* chatter()
      },
    ],
    [
      'brackets that do not match',
      function* () {
        yield '{"names": ["Ada"}'
        yield* chatter()
      },
    ],
  ])('is not read to its end if it is nonsense: %s', async (_what, text) => {
    const before = llm.hungUp()
    llm.reply({ kind: 'pieces', pieces: text() })
    const failure = model.ask(question, { signal })
    await expect(failure).rejects.toSatisfy((error) => NoObjectGeneratedError.isInstance(error))
    expect(llm.requests).toHaveLength(1)
    await expect.poll(llm.hungUp).toBe(before + 1)
  })

  test('is asked for once more if the connection breaks', async () => {
    llm.reply({ ...pieces(json.slice(0, 20)), ending: 'break' }, pieces(json))
    expect(await model.ask(question, { signal })).toEqual(good)
    expect(llm.requests).toHaveLength(2)
  })

  test('is a fault of the server if an error comes within it', async () => {
    const overloaded = { error: { message: 'Out of memory', code: 503 } }
    llm.reply({ kind: 'event', data: JSON.stringify(overloaded) }, pieces(json))
    expect(await model.ask(question, { signal })).toEqual(good)
    expect(llm.requests).toHaveLength(2)
  })
})

describe('the time of an answer', () => {
  test('has room for a slow model that does not fall silent', async () => {
    const patient = modelAt(llm.url, { silenceMs: 400 })
    llm.reply({ ...pieces(json), ms: 80 })
    const begin = performance.now()
    expect(await patient.ask(question, { signal })).toEqual(good)
    expect(performance.now() - begin).toBeGreaterThan(400)
  })

  test.each([
    ['before its first word', { kind: 'hang' } as const],
    ['in the middle', { ...pieces(json.slice(0, 20)), ending: 'silence' } as const],
  ])('ends when the server falls silent %s', async (_when, reply) => {
    llm.reply(reply)
    const impatient = modelAt(llm.url, { silenceMs: 100 })
    await expect(impatient.ask(question, { signal })).rejects.toThrow(SilentError)
    expect(llm.requests).toHaveLength(1)
  })

  test('ends at its limit even if the model talks on', async () => {
    llm.reply({ kind: 'pieces', pieces: chatter(), ms: 20 })
    const limit = AbortSignal.timeout(300)
    await expect(model.ask(question, { signal: limit })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })
})

describe('a server that does not take every request', () => {
  test('may answer in one piece although it was asked to stream', async () => {
    const plain = await startLlmServer({ neverStreams: true })
    plain.reply({ kind: 'content', content: json })
    expect(await modelAt(plain.url).ask(question, { signal })).toEqual(good)
  })

  test('is asked without streaming from its first refusal on, and may then take its time', async () => {
    const plain = await startLlmServer({
      neverStreams: true,
      refuses: ({ stream }) => (stream ? 'Streaming is not supported' : undefined),
    })
    const other = modelAt(plain.url, { silenceMs: 100 })
    plain.reply({
      kind: 'status',
      status: 200,
      body: JSON.stringify({
        choices: [{ message: { role: 'assistant', content: json }, finish_reason: 'stop' }],
      }),
      ms: 300,
    })
    expect(await other.ask(question, { signal })).toEqual(good)
    expect(await other.ask(question, { signal })).toEqual(good)
    expect(plain.requests.map(({ body }) => body.stream)).toEqual([true, undefined, undefined])
    expect(plain.requests[1]?.body.response_format?.type).toBe('json_schema')
  })

  test('is sent the form of the answer without its limits, which strict schemas refuse', async () => {
    llm.reply(pieces(json))
    const schema = z.object({ names: z.array(z.string().max(99)).max(99) })
    await model.ask({ ...question, schema }, { signal })
    const sent = JSON.stringify(llm.requests.at(-1)?.body.response_format)
    expect(sent).toContain('"names"')
    expect(sent).not.toMatch(/max|min/iu)
  })

  test.each([
    [
      'a schema, as older servers do',
      ['json_schema', 'json_object'],
      ({ response_format }: { response_format?: { type: string } }) =>
        response_format?.type === 'json_schema' ? 'json_schema is not supported' : undefined,
    ],
    [
      'any form, as some do without a reason',
      ['json_schema', 'json_object', undefined],
      ({ response_format }: { response_format?: { type: string } }) =>
        response_format ? 'Bad request' : undefined,
    ],
  ])('is asked without the form of the answer if it refuses %s', async (_what, forms, refuses) => {
    const plain = await startLlmServer({ refuses })
    const other = modelAt(plain.url)
    plain.reply(pieces(json))
    expect(await other.ask(question, { signal })).toEqual(good)
    expect(plain.requests.map(({ body }) => body.response_format?.type)).toEqual(forms)
    expect(plain.requests.every(({ body }) => body.stream)).toBe(true)
    plain.reply(pieces(json))
    expect(await other.ask(question, { signal })).toEqual(good)
    expect(plain.requests).toHaveLength(1)
  })

  test('that takes schemas alone is asked without a form if it is set to JSON', async () => {
    const studio = await startLlmServer({
      refuses: ({ response_format: form }) =>
        form?.type === 'json_object'
          ? "'response_format.type' must be 'json_schema' or 'text'"
          : undefined,
    })
    studio.reply(pieces(json))
    const other = modelAt(studio.url, { structuredOutputs: false })
    expect(await other.ask(question, { signal })).toEqual(good)
    expect(studio.requests.map(({ body }) => body.response_format?.type)).toEqual([
      'json_object',
      undefined,
    ])
  })

  test('is not asked again if the request is too long for it', async () => {
    const small = await startLlmServer({
      refuses: () => 'the request exceeds the available context size (4096 tokens)',
    })
    await expect(modelAt(small.url).ask(question, { signal })).rejects.toThrow(/context size/)
    expect(small.requests).toHaveLength(1)
  })
})
