import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { SITE, startApi } from '../../testing/api.ts'
import { createDatabase } from '../../testing/database.ts'
import { problems } from '../../testing/oracle.ts'

const api = await startApi()
const json = { 'content-type': 'application/json' }

describe('an unknown address', () => {
  test.each([
    '/',
    '/api',
    '/api/',
    '/api/nothing',
    '/api/tree/',
    '/api/openapiXjson',
    '/api/docs/nothing',
    '/.env',
    '/api/auth/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/api/%00',
    `/${'x'.repeat(8_000)}`,
  ])('%s is 404 in the shape of the contract', async (url) => {
    const response = await api.send({ method: 'GET', url })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ detail: 'Not found', code: 'not_found' })
  })

  test.each(['/%', '/api/%E0%A4%A', '/%zz'])('%s that cannot be decoded is 400', async (url) => {
    expect((await api.send({ method: 'GET', url })).statusCode).toBe(400)
  })
})

describe('an unsupported method', () => {
  test.each([
    ['POST', '/api/tree', ['GET', 'HEAD']],
    ['DELETE', '/api/explore', ['POST']],
    ['GET', '/api/explore', ['POST']],
    ['PUT', '/api/auth/me', ['GET', 'HEAD', 'DELETE']],
    ['PATCH', '/api/auth/login', ['POST']],
    ['POST', '/health', ['GET', 'HEAD']],
  ] as const)('%s %s is 405 and names those it has', async (method, url, allowed) => {
    const response = await api.send({ method, url, headers: json, payload: '{}' })
    expect(response.statusCode).toBe(405)
    expect(String(response.headers.allow).split(', ').sort()).toEqual([...allowed].sort())
  })
})

describe('a body', () => {
  test('over the limit is 413', async () => {
    const payload = JSON.stringify({ email: 'x'.repeat(70_000) })
    const response = await api.send({
      method: 'POST',
      url: '/api/auth/register',
      headers: json,
      payload,
    })
    expect(response.statusCode).toBe(413)
  })

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'text/html',
    'application/x-www-form-urlencoded',
  ])('of %s is 415 if the call needs JSON', async (type) => {
    const response = await api.send({
      method: 'POST',
      url: '/api/auth/register',
      headers: { 'content-type': type },
      payload: '{}',
    })
    expect(response.statusCode).toBe(415)
  })

  test.each([
    'application/json;charset=utf-8',
    'APPLICATION/JSON',
    'application/json ; a=b',
    'application/json\t',
    ' application/json',
    'application/jsonp',
    'application/json/x',
    'application/ld+json',
    'application/json, text/plain',
    'text/plain; application/json',
    'application/json\u00A0',
  ])('of content type %j is checked or refused, and never bypasses the check', async (type) => {
    const response = await api.send({
      method: 'POST',
      url: '/api/auth/register',
      headers: { 'content-type': type },
      payload: JSON.stringify({ email: 5, password: ['x'] }),
    })
    expect([400, 415, 422]).toContain(response.statusCode)
  })

  test('that breaks several rules is 422 with one item per rule', async () => {
    const answer = await api.call(calls.register, { body: { email: 'x', password: 'y' } })
    const { detail, code } = JSON.parse(answer.text) as {
      detail: { loc: string[]; msg: string; type: string }[]
      code: string
    }
    expect(code).toBe('invalid')
    expect(detail[0]).toEqual({
      loc: ['body', 'email'],
      msg: 'Please enter a valid email address',
      type: expect.any(String),
    })
  })

  test('is not converted: a number stays a number, and a list stays a list', async () => {
    const bodies = [{ refresh_token: 5 }, { refresh_token: ['x'] }, { refresh_token: true }]
    for (const body of bodies) {
      const answer = await api.call(calls.refresh, { body: body as never })
      expect(answer.status).toBe(422)
    }
  })

  test('of an unset content type is refused', async () => {
    const response = await api.send({ method: 'POST', url: '/api/auth/refresh', payload: '{}' })
    expect([415, 422]).toContain(response.statusCode)
  })
})

describe('every answer', () => {
  test.each(['/api/tree', '/api/csrf-token', '/api/nothing', '/health', '/api/openapi.json'])(
    'of %s has the security headers and a request id',
    async (url) => {
      const { headers } = await api.send({ method: 'GET', url })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-site',
        'strict-transport-security': expect.stringContaining('max-age=63072000'),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
    },
  )

  test('has a new request id, never the caller’s', async () => {
    const ask = () =>
      api.send({ method: 'GET', url: '/health', headers: { 'x-request-id': 'mine' } })
    const ids = [(await ask()).headers['x-request-id'], (await ask()).headers['x-request-id']]
    expect(ids).not.toContain('mine')
    expect(ids[0]).not.toBe(ids[1])
  })
})

describe('CORS', () => {
  const preflight = (origin: string) =>
    api.app.inject({
      method: 'OPTIONS',
      url: '/api/explore',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,x-csrf-token,x-session-id,content-type',
      },
    })

  test('lets the site read answers, without cookies', async () => {
    const { headers } = await api.send({
      method: 'GET',
      url: '/api/tree',
      headers: { origin: SITE },
    })
    expect(headers['access-control-allow-origin']).toBe(SITE)
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(String(headers.vary)).toContain('Origin')
  })

  test.each(['https://evil.tld', 'null', `${SITE}.evil.tld`, 'http://localhost:4322'])(
    'does not let %s read answers',
    async (origin) => {
      const { headers } = await api.send({ method: 'GET', url: '/api/tree', headers: { origin } })
      expect(headers['access-control-allow-origin'] ?? SITE).toBe(SITE)
      const answer = await preflight(origin)
      expect(answer.headers['access-control-allow-origin'] ?? SITE).toBe(SITE)
    },
  )

  test('answers the site’s preflight with the headers that it sends', async () => {
    const { statusCode, headers } = await preflight(SITE)
    expect(statusCode).toBe(204)
    expect(headers['access-control-allow-origin']).toBe(SITE)
    const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(/, ?/)
    expect(allowed).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'x-session-id', 'x-csrf-token']),
    )
    expect(String(headers['access-control-allow-methods']).split(/, ?/)).toEqual(
      expect.arrayContaining(['GET', 'POST', 'DELETE']),
    )
  })

  test('shows the site the headers it needs, also in a refusal', async () => {
    const { headers } = await api.send({
      method: 'GET',
      url: '/api/auth/me',
      headers: { origin: SITE },
    })
    expect(headers['access-control-allow-origin']).toBe(SITE)
    expect(String(headers['access-control-expose-headers'])).toContain('Retry-After')
  })
})

describe('a request that cannot be read', () => {
  const listening = api.app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => api.app.close())

  /** The socket's answer to raw bytes. */
  async function raw(bytes: string): Promise<string> {
    const { port } = new URL(await listening)
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    const answer = text(socket)
    socket.write(bytes)
    return answer
  }

  test.each([
    ['is not HTTP', 'HELLO\r\n\r\n', 400],
    ['has a broken header', 'GET / HTTP/1.1\r\nHost: a\r\nBad Header\r\n\r\n', 400],
    ['has headers of 20 kB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'has two lengths',
      'POST /api/explore HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      400,
    ],
  ])('because it %s gets the contract’s shape and our headers', async (_name, bytes, status) => {
    const answer = await raw(bytes)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ').slice(1).join(': ')]),
    )
    expect(problems('/api/', { status, headers, text: body })).toEqual([])
  })

  test('repeats a header: two bearer tokens never sign in, and two session ids count as none', async () => {
    const { tokens } = await api.registerAndVerify()
    const bearer = `Authorization: Bearer ${tokens.access_token}\r\n`
    const request = (headers: string) =>
      raw(`GET /api/auth/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`)
    expect(await request(bearer)).toContain('HTTP/1.1 200')
    expect(await request(`Authorization: Bearer x\r\n${bearer}`)).toContain('HTTP/1.1 401')
    const ids = `X-Session-ID: ${'a'.repeat(64)}\r\nX-Session-ID: ${'b'.repeat(64)}\r\n`
    expect(await request(ids + bearer)).toContain('HTTP/1.1 200')
  })
})

describe('an internal error', () => {
  test('is 500 without any detail of the error, and is logged', async () => {
    const database = await createDatabase()
    const broken = await startApi({ database })
    await database.db.execute('drop table access_tokens cascade')
    const response = await broken.app.inject({
      method: 'GET',
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${'a'.repeat(43)}` },
    })
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      detail: 'Something went wrong on our side',
      code: 'internal',
    })
    expect(broken.logs.join('')).toContain('request failed')
    await database.close()
  })

  test('from overload is 503 with Retry-After, and health still answers', async () => {
    const busy = await startApi({ pressure: { maxEventLoopDelay: 0, maxRssBytes: 1 } })
    const ask = () => busy.call(calls.csrfToken)
    // Memory is checked once a second.
    await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(503)
    expect((await ask()).headers['retry-after']).toBe('5')
    expect((await busy.send({ method: 'GET', url: '/health' })).statusCode).toBe(200)
  })
})
