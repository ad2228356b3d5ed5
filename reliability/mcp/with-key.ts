import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An address of this machine that passes each request on with an access key, and its end. */
export interface WithKey {
  url: string
  close(): void
}

/** The conformance program cannot send a key, so this adds it. Everything else stays as it is. */
export async function addKey(api: string, key: string): Promise<WithKey> {
  function pass(from: IncomingMessage, to: ServerResponse): void {
    const headers = { ...from.headers, authorization: `Bearer ${key}` }
    const on = request(new URL(from.url ?? '/', api), { method: from.method, headers })
    on.on('response', (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    on.on('error', () => to.destroy())
    to.on('close', () => on.destroy())
    from.pipe(on)
  }
  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/mcp`, close: () => server.close() }
}
