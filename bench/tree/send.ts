import { type Agent, request } from 'node:http'

export interface Sent {
  /** Milliseconds until the whole answer was there. */
  ms: number
  bytes: number
  status: number
}

/** Sends a request and counts its answer. */
export function send(
  url: string,
  agent: Agent,
  method = 'GET',
  headers: Record<string, string> = {},
  body = '',
): Promise<Sent> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ ms: performance.now() - began, bytes, status: answer.statusCode ?? 0 }),
      )
    })
    outgoing.on('error', reject).end(body)
  })
}
