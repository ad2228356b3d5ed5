import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll } from 'vitest'

/** The answer to one request. */
export type Reply =
  /** After `ms` milliseconds, to imitate a slow model. */
  | { kind: 'names'; names: unknown[]; ms?: number }
  /** An assistant's message as given, with the reason for its end. */
  | {
      kind: 'content'
      content: string
      finish?: 'stop' | 'length' | 'content_filter'
      ms?: number
    }
  | { kind: 'status'; status: number; body: string; headers?: Record<string, string>; ms?: number }
  /** Pieces of a stream, `ms` apart, thoughts first; then the end, a broken connection, or silence. */
  | {
      kind: 'pieces'
      pieces: Iterable<string>
      thoughts?: string[]
      ms?: number
      ending?: 'end' | 'break' | 'silence'
    }
  /** An assistant's message that depends on the request. */
  | { kind: 'by request'; content: (body: LlmRequest['body']) => string; ms?: number }
  /** A stream's data line as given. */
  | { kind: 'event'; data: string }
  | { kind: 'hang' }

type SentReply = Exclude<Reply, { kind: 'by request' }>

interface LlmRequest {
  headers: IncomingHttpHeaders
  body: {
    model: string
    stream?: boolean
    messages: { role: string; content: string }[]
    response_format?: { type: string; json_schema?: { schema: unknown; strict?: boolean } }
  }
}

const error = (message: string, code: string) => JSON.stringify({ error: { message, code } })

/** Faults of real providers. */
export const faults = {
  limited: {
    kind: 'status',
    status: 429,
    body: error('Rate limit reached', 'rate_limit_exceeded'),
    headers: { 'retry-after-ms': '10' },
  },
  broken: {
    kind: 'status',
    status: 500,
    body: '<html><body><h1>502 Bad Gateway</h1>nginx</body></html>',
    headers: { 'content-type': 'text/html', 'retry-after-ms': '10' },
  },
  wrongKey: { kind: 'status', status: 401, body: error('sk-secret is wrong', 'invalid_api_key') },
  hang: { kind: 'hang' },
  truncated: { kind: 'content', content: '{"niches": ["Indoor Ramps", "Car R' },
  cutOff: { kind: 'content', content: '{"niches": ["Indoor Ramps", "Car R', finish: 'length' },
  refusal: { kind: 'content', content: "I'm sorry, but I can't help with that request." },
  filtered: { kind: 'content', content: '', finish: 'content_filter' },
  wrongSchema: { kind: 'content', content: '{"sub_niches": [{"title": "Ramps"}]}' },
} as const satisfies Record<string, Reply>

export function names(...list: unknown[]): Reply {
  return { kind: 'names', names: list }
}

const head = { id: 'chatcmpl-1', created: 1_780_000_000, model: 'test-model' }

function completion(content: string, finish: string): string {
  return JSON.stringify({
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  })
}

/** An event of a streamed completion. */
export function chunk(delta: object, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  return `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices })}\n\n`
}

/** A text in pieces of a token's size. */
export function tokensOf(text: string): string[] {
  return text.match(/[\s\S]{1,5}/gu) ?? []
}

const DONE = 'data: [DONE]\n\n'

/** Writes a stream as the open servers do: a role, the pieces, the reason for the end. */
async function stream(
  outgoing: ServerResponse,
  reply: Reply & { kind: 'pieces' },
  finish = 'stop',
): Promise<void> {
  const { pieces, thoughts = [], ms = 0, ending = 'end' } = reply
  outgoing.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  outgoing.write(chunk({ role: 'assistant', content: '' }))
  for (const thought of thoughts) outgoing.write(chunk({ reasoning_content: thought }))
  for (const piece of pieces) {
    if (ms > 0) await delay(ms)
    if (outgoing.destroyed) return
    await new Promise((resolve) => outgoing.write(chunk({ content: piece }), resolve))
  }
  if (ending === 'end') outgoing.end(chunk({}, finish) + DONE)
  if (ending === 'break') outgoing.destroy()
}

async function send(
  outgoing: ServerResponse,
  reply: SentReply,
  isStreamed: boolean,
): Promise<void> {
  if (reply.kind === 'hang') return
  if (reply.kind === 'status') {
    outgoing.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    outgoing.end(reply.body)
    return
  }
  if (reply.kind === 'pieces') return stream(outgoing, reply)
  if (reply.kind === 'event') {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
    outgoing.end(`data: ${reply.data}\n\n`)
    return
  }
  const content = reply.kind === 'names' ? JSON.stringify({ niches: reply.names }) : reply.content
  const finish = reply.kind === 'content' ? (reply.finish ?? 'stop') : 'stop'
  if (!isStreamed) {
    outgoing.writeHead(200, { 'content-type': 'application/json' })
    outgoing.end(completion(content, finish))
    return
  }
  await stream(outgoing, { kind: 'pieces', pieces: tokensOf(content) }, finish)
}

interface ServerOptions {
  /** What its server refuses, with the words of its refusal. */
  refuses?: (body: LlmRequest['body']) => string | undefined
  /** True for a server that answers in one piece although it was asked to stream. */
  neverStreams?: boolean
}

/**
 * A chat model on a loopback port that returns the given replies and records its requests. It
 * streams its answers if it is asked to.
 */
export async function startLlmServer({ refuses, neverStreams = false }: ServerOptions = {}) {
  const requests: LlmRequest[] = []
  let script: Reply[] = []
  let last: Reply = names('Somewhere Else')
  let held: Promise<void> | undefined
  let hungUp = 0
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.method !== 'POST' || incoming.url !== '/v1/chat/completions') {
      outgoing.writeHead(404).end()
      return
    }
    const body = JSON.parse(await text(incoming)) as LlmRequest['body']
    requests.push({ headers: incoming.headers, body })
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) hungUp += 1
    })
    const refusal = refuses?.(body)
    if (refusal !== undefined) {
      await send(outgoing, { kind: 'status', status: 400, body: error(refusal, 'bad') }, false)
      return
    }
    last = script.shift() ?? last
    const reply: SentReply =
      last.kind === 'by request' ? { kind: 'content', content: last.content(body) } : last
    const thinking = 'ms' in last && last.kind !== 'pieces' ? (last.ms ?? 0) : 0
    await held
    setTimeout(() => void send(outgoing, reply, body.stream === true && !neverStreams), thinking)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    /** How many answers the client did not read to their end. */
    hungUp: () => hungUp,
    /**
     * Sets the next replies, one per request, the last one also for all later
     * requests; clears the recorded requests.
     */
    reply(...replies: Reply[]) {
      script = replies
      requests.length = 0
    },
    /** Holds all answers until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
  }
}
