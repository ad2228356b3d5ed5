import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSiteServer, listen } from './site-server.ts'

const MEGABYTE = 2 ** 20
const SENT = 16 * MEGABYTE

const folder = mkdtempSync(join(tmpdir(), 'nicher-site-'))
for (const page of ['index.html', '404.html']) writeFileSync(join(folder, page), page)
const server = await createSiteServer(folder)
await listen(server, 0)
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['POST /', 'Content-Length: 1000000000000', 'a'],
  ['POST /', 'Transfer-Encoding: chunked', '1\r\n \r\n'],
  ['GET /', 'Content-Length: 1000000000000', 'a'],
  ['GET /', 'Transfer-Encoding: chunked', '1\r\n \r\n'],
  ['GET /nothing', 'Transfer-Encoding: chunked', '1\r\n \r\n'],
  ['GET /index.html', 'Transfer-Encoding: chunked', '1\r\n \r\n'],
])('the body of a request is not read to its end: %s, %s', async (request, body, piece) => {
  const arrived = once(server, 'connection')
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  const [served] = (await arrived) as [Socket]
  const block = piece.repeat(5_000)
  const send = () => {
    while (socket.writable && socket.bytesWritten < SENT && socket.write(block));
    if (socket.bytesWritten >= SENT) socket.end()
  }
  socket.on('drain', send).resume()
  socket.write(`${request} HTTP/1.1\r\nHost: a\r\n${body}\r\n\r\n`)
  send()
  if (!served.destroyed) await once(served, 'close')
  socket.destroy()
  expect(served.bytesRead).toBeLessThan(MEGABYTE)
})
