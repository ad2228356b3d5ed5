import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { startApi } from '../../testing/api.ts'

const api = await startApi()
const { port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }))

const MEGABYTE = 2 ** 20
const SENT = 16 * MEGABYTE
const TYPES = {
  json: 'Content-Type: application/json',
  form: 'Content-Type: multipart/form-data; boundary=x',
  urlencoded: 'Content-Type: application/x-www-form-urlencoded',
  text: 'Content-Type: text/plain',
}
const PARTS = '--x\r\n\r\n\r\n'.repeat(64)

const head = (request: string, ...lines: string[]) =>
  `${[`${request} HTTP/1.1`, 'Host: localhost', ...lines].join('\r\n')}\r\n\r\n`
const chunk = (bytes: string) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`
const LENGTH = `Content-Length: ${10 ** 12}`
const CHUNKED = 'Transfer-Encoding: chunked'

/** A connection to the API, with both of its ends. */
async function open(): Promise<{ socket: Socket; served: Socket }> {
  const arrived = once(api.app.server, 'connection')
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  const [served] = (await arrived) as [Socket]
  return { socket, served }
}

/**
 * Sends a head and then a piece again and again, without reading the answer, until
 * the connection is closed. Such a sender may lose the answer, so the status is
 * taken at the server.
 */
async function flood(head: string, piece: string): Promise<{ status: number; read: number }> {
  const { socket, served } = await open()
  const answered = once(api.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  const block = piece.repeat(Math.ceil(32_768 / piece.length))
  const send = () => {
    while (socket.writable && socket.bytesWritten < SENT && socket.write(block));
    if (socket.bytesWritten >= SENT) socket.end()
  }
  socket.on('drain', send).resume()
  socket.write(head)
  send()
  const [, response] = await answered
  if (!served.destroyed) await once(served, 'close')
  socket.destroy()
  return { status: response.statusCode, read: served.bytesRead }
}

const byteByByte = chunk(' ')

describe('an endless body', () => {
  test.each<[string, string, string, number]>([
    ['form by its length', head('POST /api/auth/login', TYPES.form, LENGTH), PARTS, 413],
    ['form in chunks', head('POST /api/auth/login', TYPES.form, CHUNKED), chunk(PARTS), 413],
    ['form byte by byte', head('POST /api/auth/login', TYPES.form, CHUNKED), chunk('-'), 413],
    ['urlencoded', head('POST /api/auth/login', TYPES.urlencoded, LENGTH), 'a=&', 413],
    ['JSON by its length', head('POST /api/auth/register', TYPES.json, LENGTH), ' ', 413],
    ['JSON byte by byte', head('POST /api/auth/register', TYPES.json, CHUNKED), byteByByte, 413],
    ['feedback', head('POST /api/feedback', TYPES.json, CHUNKED), byteByByte, 413],
    ['explore', head('POST /api/explore', TYPES.json, CHUNKED), chunk(PARTS), 413],
    [
      'signed webhook',
      head('POST /api/webhooks/stripe', TYPES.json, CHUNKED, 'Stripe-Signature: t=1,v1=a'),
      byteByByte,
      413,
    ],
    ['unsigned webhook', head('POST /api/webhooks/stripe', TYPES.json, CHUNKED), byteByByte, 400],
    ['body of no known type', head('POST /api/auth/login', TYPES.text, CHUNKED), byteByByte, 415],
    ['body to an unknown route', head('POST /api/nothing', TYPES.json, CHUNKED), byteByByte, 413],
    ['body to an unknown route at all', head('PUT /nothing', TYPES.text, LENGTH), ' ', 404],
    ['body to an invalid address', head('POST /%zz', TYPES.json, LENGTH), ' ', 400],
    ['refusal for its origin', head('POST /api/explore', 'Origin: b', CHUNKED), byteByByte, 403],
    ['body of a GET', head('GET /api/auth/me', CHUNKED), byteByByte, 401],
    ['body of the tree', head('GET /api/tree', CHUNKED), byteByByte, 200],
    ['body of the health', head('GET /health', LENGTH), ' ', 200],
    ['body of a preflight', head('OPTIONS /api/explore', CHUNKED), byteByByte, 204],
    ['test payment', head('POST /local/checkout/none/pay', TYPES.text, LENGTH), ' ', 413],
    ['test payment in chunks', head('POST /local/checkout/none/pay', CHUNKED), chunk(PARTS), 413],
    ['call of the test Stripe', head('POST /local/stripe/v1/customers', LENGTH), ' ', 401],
    ['test credential', head('POST /local/google/credential', TYPES.json, LENGTH), ' ', 413],
  ])('is answered and not read further: %s', async (_name, head, piece, status) => {
    const answer = await flood(head, piece)
    expect(answer.status).toBe(status)
    expect(answer.read).toBeLessThan(MEGABYTE)
  })
})

describe('a body in pieces', () => {
  const register = head('POST /api/auth/register', TYPES.json, CHUNKED, 'Connection: close')
  const read = async (bytes: string) => {
    const { socket } = await open()
    let answer = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text
    })
    socket.write(bytes)
    await once(socket, 'end')
    socket.destroy()
    return answer
  }

  test('is read if there are few', async () => {
    const answer = await read(`${register}${chunk('{"email"')}${chunk(':"x"}')}${chunk('')}`)
    expect(answer).toMatch(/^HTTP\/1.1 422 /)
  })

  test('is refused if there are thousands, even if it is short', async () => {
    const bytes = register + chunk(' ').repeat(2_000)
    expect(await read(bytes)).toMatch(/^HTTP\/1.1 413 /)
  })
})

describe('a connection', () => {
  test('stays open if a refused request had a short body that came late', async () => {
    const { socket } = await open()
    socket.setEncoding('latin1')
    socket.write(head('POST /api/explore', TYPES.json, 'Origin: b', 'Content-Length: 2'))
    const [refused] = await once(socket, 'data')
    expect(refused).toMatch(/^HTTP\/1.1 403 /)
    expect(refused.toLowerCase()).not.toContain('connection: close')
    socket.write(`{}${head('GET /health')}`)
    const [served] = await once(socket, 'data')
    expect(served).toMatch(/^HTTP\/1.1 200 /)
    socket.destroy()
  })

  test('closes after bytes that are not HTTP, even if the caller keeps its half open', async () => {
    const { socket, served } = await open()
    socket.write('HELLO\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 400 /)
    if (!served.destroyed) await once(served, 'close')
    socket.destroy()
  })

  test('closes if a body is too slow, even if the caller continues', async () => {
    const { requestTimeout, headersTimeout } = api.app.server
    Object.assign(api.app.server, { requestTimeout: 50, headersTimeout: 50 })
    const { socket, served } = await open()
    socket.write(head('POST /api/auth/login', TYPES.form, 'Content-Length: 1000'))
    const dribble = setInterval(() => socket.write('-'), 20)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 408 /)
    if (!served.destroyed) await once(served, 'close')
    clearInterval(dribble)
    socket.destroy()
    Object.assign(api.app.server, { requestTimeout, headersTimeout })
  })
})
