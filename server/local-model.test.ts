import { describe, expect, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import {
  startLlamaCpp,
  startLmStudio,
  startOllama,
  startStranger,
  startVllm,
} from '../testing/model-servers/for-tests.ts'
import { analyze } from './analysis/analyze.ts'
import { kennels, NOW } from './analysis/discussions.fixture.ts'
import { parseConfig } from './config.ts'
import { aiLine, withLocalModel } from './local-model.ts'
import { createLlmIdeaModel } from './providers/ideas/llm.ts'
import { findModel } from './providers/model-servers/find-model.ts'
import { lmStudio } from './providers/model-servers/lm-studio.ts'
import { ollama } from './providers/model-servers/ollama.ts'
import { served } from './providers/model-servers/served.ts'
import { goodReplies } from './services/ideas/faulty-replies.fixture.ts'

const MEMORY = 32 * 1024 ** 3

interface Ports {
  ollama?: { port: number }
  lmStudio?: { port: number }
  llamaCpp?: { port: number }
  vllm?: { port: number }
}

/** The configuration that a start would have with these servers at the usual ports. */
async function startWith(ports: Ports, environment: Record<string, string> = {}) {
  const nobody = await freePort()
  const servers = [
    { ...ollama, port: ports.ollama?.port ?? nobody },
    { ...lmStudio, port: ports.lmStudio?.port ?? nobody },
    served(ports.llamaCpp?.port ?? nobody),
    served(ports.vllm?.port ?? nobody),
  ]
  const find = (name?: string) => findModel(name, servers, MEMORY)
  return withLocalModel(parseConfig(environment), find)
}

const startFour = async () => {
  const all = {
    ollama: await startOllama([
      { name: 'nomic-embed-text:latest', family: 'nomic-bert', parameters: '137M' },
      { name: 'qwen3:8b', parameters: '8.2B', options: 'num_ctx                        8192' },
    ]),
    lmStudio: await startLmStudio([
      { id: 'text-embedding-nomic-embed-text-v1.5', type: 'embeddings' },
      { id: 'qwen2.5-7b-instruct', type: 'llm', loaded: 6_000 },
    ]),
    llamaCpp: await startLlamaCpp({ id: 'Qwen3-4B-Q4_K_M.gguf', context: 2_560, parameters: 4e9 }),
    vllm: await startVllm([{ id: 'Qwen/Qwen3-14B', context: 40_960 }]),
  }
  for (const server of Object.values(all)) server.reply(...goodReplies)
  return all
}

describe('a model on this machine', () => {
  test.each([
    ['ollama', 'AI: qwen3:8b at localhost', 8_192],
    ['lmStudio', 'AI: qwen2.5-7b-instruct at localhost', 6_000],
    ['llamaCpp', 'AI: Qwen3-4B-Q4_K_M.gguf at localhost', 2_560],
    ['vllm', 'AI: Qwen/Qwen3-14B at localhost', 16_384],
  ] as const)('is found, named and used: %s', async (kind, line, context) => {
    const server = (await startFour())[kind]
    const config = await startWith({ [kind]: server })
    expect(aiLine(config)).toBe(`${line}:${server.port}`)
    expect(config.llm?.contextTokens).toBe(context)
    const model = config.llm && createLlmIdeaModel(config.llm)
    const { signal } = new AbortController()
    const input = { market: 'Kennels', discussions: [...kennels], now: NOW, signal, model }
    const troubles: unknown[] = []
    const result = await analyze(input, { onModelTrouble: (trouble) => troubles.push(trouble) })
    expect(troubles).toEqual([])
    expect(result.drafted_by).toBe('ai')
    expect(server.chats.every(({ stream }) => stream === true)).toBe(true)
  })

  test('is the largest that suits, of all servers', async () => {
    const all = await startFour()
    expect((await startWith(all)).llm?.model).toBe('Qwen/Qwen3-14B')
    const { vllm: _without, ...three } = all
    expect((await startWith(three)).llm?.model).toBe('qwen3:8b')
  })

  test('is the one that is named, if one is', async () => {
    const all = await startFour()
    const config = await startWith(all, { LLM_MODEL: 'qwen2.5-7b-instruct' })
    expect(aiLine(config)).toBe(`AI: qwen2.5-7b-instruct at localhost:${all.lmStudio.port}`)
    const none = await startWith(all, { LLM_MODEL: 'qwen9:8b' })
    expect(none.llm).toBeUndefined()
  })

  test('has the window that the configuration says', async () => {
    const config = await startWith(await startFour(), { LLM_CONTEXT_TOKENS: '30000' })
    expect(config.llm?.contextTokens).toBe(30_000)
  })

  test('has a small window if nobody says its size', async () => {
    const server = await startOllama([{ name: 'llama3.2:3b', parameters: '3.2B' }])
    expect((await startWith({ ollama: server })).llm?.contextTokens).toBe(4_096)
    const old = await startLmStudio([{ id: 'qwen2.5-7b-instruct', type: 'llm' }], { isOld: true })
    const found = await startWith({ lmStudio: old })
    expect(found.llm).toMatchObject({ model: 'qwen2.5-7b-instruct', contextTokens: 4_096 })
  })

  test('is none where only other kinds are offered', async () => {
    const server = await startOllama([
      { name: 'mxbai-embed-large:latest', family: 'bert', parameters: '334M' },
      { name: 'embeds-quietly:7b', parameters: '7B', capabilities: ['embedding'] },
      { name: 'gpt-oss:20b-cloud', parameters: '20.9B' },
      { name: 'kimi-k2:latest', parameters: '20B', remote: true },
      { name: 'llava:13b', parameters: '13B' },
      { name: 'llama3.1:8b-text-q4_0', parameters: '8B' },
      { name: 'qwen3:0.6b', parameters: '751.63M' },
      { name: 'llama3.1:405b', parameters: '405.9B', bytes: 243e9 },
      { name: 'bad\u001b[2Jname:8b', parameters: '8B' },
    ])
    const config = await startWith({ ollama: server })
    expect(aiLine(config)).toBe('AI: none. Analyses are drawn by rules; see README')
    expect(config.llm).toBeUndefined()
  })

  test('is looked for within half a second, past servers that hang or answer something else', async () => {
    const page = '<html><h1>It works!</h1></html>'
    const strangers = {
      ollama: await startStranger(() => {}),
      lmStudio: await startStranger((outgoing) => outgoing.end(page)),
      llamaCpp: await startStranger((outgoing) => {
        outgoing.writeHead(200, { 'content-type': 'application/json' })
        const more = () => outgoing.destroyed || outgoing.write(' '.repeat(65_536), () => more())
        more()
      }),
    }
    const begin = performance.now()
    expect((await startWith(strangers)).llm).toBeUndefined()
    expect(performance.now() - begin).toBeLessThan(2_500)
    const vllm = await startVllm([{ id: 'Qwen/Qwen3-8B', context: 8_192 }])
    expect((await startWith({ ...strangers, vllm })).llm?.model).toBe('Qwen/Qwen3-8B')
  })

  test.each([
    ['an answer of another form', '{"data":[{"id":7}],"models":{}}'],
    ['broken JSON', '{"data":['],
    ['an empty answer', ''],
  ])('is not found in %s', async (_what, body) => {
    const server = await startStranger((outgoing) => outgoing.end(body))
    const all = { ollama: server, lmStudio: server, llamaCpp: server, vllm: server }
    expect((await startWith(all)).llm).toBeUndefined()
  })

  test('is not taken from a server that sends to another host', async () => {
    const { vllm } = await startFour()
    const server = await startStranger((outgoing) => {
      outgoing.writeHead(302, { location: `http://127.0.0.1:${vllm.port}/v1/models` }).end()
    })
    expect((await startWith({ llamaCpp: server })).llm).toBeUndefined()
    expect(vllm.asked).toEqual([])
  })

  test.each([
    ['it is switched off', { LLM_BASE_URL: 'off' }],
    [
      'another is configured',
      { LLM_BASE_URL: 'https://api.openai.com/v1', LLM_MODEL: 'gpt-5-mini' },
    ],
  ])('is not looked for if %s', async (_why, environment) => {
    const all = await startFour()
    await startWith(all, environment)
    expect(Object.values(all).flatMap(({ asked }) => asked)).toEqual([])
  })

  test('is not looked for in production', async () => {
    const all = await startFour()
    const config = await startWith(all, {
      APP_MODE: 'production',
      AUTH_SECRET: 'x'.repeat(32),
      DATABASE_URL: 'postgres://db.internal/nicher',
      SMTP_URL: 'smtp://mail.internal',
      MAIL_FROM: 'Nicher <hello@nicher.example>',
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      STRIPE_PRICE_ID: 'price',
      GOOGLE_CLIENT_ID: 'google',
      PUBLIC_SITE_URL: 'https://nicher.example',
      PUBLIC_API_URL: 'https://api.nicher.example',
      PUBLIC_SUPPORT_EMAIL: 'support@nicher.app',
    })
    expect(config.llm).toBeUndefined()
    expect(Object.values(all).flatMap(({ asked }) => asked)).toEqual([])
  })
})

test('the line names a hosted model without its key', () => {
  const hosted = { LLM_BASE_URL: 'https://user:pass@api.openai.com/v1', LLM_MODEL: 'gpt-5-mini' }
  expect(aiLine(parseConfig({ ...hosted, LLM_API_KEY: 'sk-secret' }))).toBe(
    'AI: gpt-5-mini at api.openai.com',
  )
})
