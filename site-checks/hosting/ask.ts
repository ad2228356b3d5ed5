import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'

export interface Ask {
  method?: string
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * Sends one request exactly as written: a browser's client would normalize the
 * path and decompress the body.
 */
export async function ask(origin: string, path: string, what: Ask = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const sent = request({
    hostname,
    port,
    path,
    method: what.method ?? 'GET',
    headers: what.headers,
  })
  sent.end()
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }
}
