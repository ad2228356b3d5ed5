import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

/** The answer to one request. */
export type Reply =
  /** After `ms` milliseconds, to imitate a slow model. */
  | { kind: 'names'; names: unknown[]; ms?: number }
  /** An assistant's message as given, with the reason for its end. */
  | { kind: 'content'; content: string; finish?: 'stop' | 'length' | 'content_filter' }
  | { kind: 'status'; status: number; body: string; headers?: Record<string, string>; ms?: number }
  | { kind: 'hang' }

interface LlmRequest {
  headers: IncomingHttpHeaders
  body: {
    model: string
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

function completion(content: string, finish: string): string {
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_780_000_000,
    model: 'test-model',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  })
}

function send(outgoing: ServerResponse, reply: Reply): void {
  if (reply.kind === 'hang') return
  if (reply.kind === 'status') {
    outgoing.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    outgoing.end(reply.body)
    return
  }
  const content = reply.kind === 'names' ? JSON.stringify({ niches: reply.names }) : reply.content
  const finish = reply.kind === 'content' ? (reply.finish ?? 'stop') : 'stop'
  outgoing.writeHead(200, { 'content-type': 'application/json' })
  outgoing.end(completion(content, finish))
}

/** A chat model on a loopback port that returns the given replies and records its requests. */
export async function startLlmServer() {
  const requests: LlmRequest[] = []
  let script: Reply[] = []
  let last: Reply = names('Somewhere Else')
  let held: Promise<void> | undefined
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.method !== 'POST' || incoming.url !== '/v1/chat/completions') {
      outgoing.writeHead(404).end()
      return
    }
    const body = JSON.parse(await text(incoming)) as LlmRequest['body']
    requests.push({ headers: incoming.headers, body })
    last = script.shift() ?? last
    const reply = last
    const thinking = 'ms' in reply ? (reply.ms ?? 0) : 0
    await held
    setTimeout(() => send(outgoing, reply), thinking)
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
