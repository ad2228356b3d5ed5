import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { PASSWORD, startApi, uniqueEmail } from '../../testing/api.ts'

const api = await startApi()

const outbox = (query: string, accept: string) =>
  api.send({ method: 'GET', url: `/local/outbox${query}`, headers: { accept } })
const register = (email: string) =>
  api.call(calls.register, { body: { email, password: PASSWORD } })

describe('the local outbox', () => {
  test('lists mails newest first as JSON, and those to one address', async () => {
    const [first, second] = [uniqueEmail(), uniqueEmail()]
    await register(first)
    await register(second)
    const all = (await outbox('', 'application/json')).json() as { to: string }[]
    expect(all.slice(0, 2).map((mail) => mail.to)).toEqual([second, first])
    const one = (await outbox(`?to=${first}`, 'application/json')).json() as object[]
    expect(one).toHaveLength(1)
    expect(Object.keys(one[0] ?? {}).sort()).toEqual(['html', 'sent_at', 'subject', 'text', 'to'])
  })

  test('is a page with working links and inert texts', async () => {
    await register(`o'a&b${uniqueEmail()}`)
    const page = await outbox('', 'text/html')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.payload).toMatch(/<a href="http:\/\/localhost:4321\/verify-email\?token=[\w-]+">/)
    expect(page.payload).toContain("<b>o'a&amp;b")
    expect(page.payload).not.toContain('<script')
  })

  test.each(['?to=%00', '?to=%E2%80%8B', '?to=a&to=b'])('refuses %s', async (query) => {
    expect((await outbox(query, 'application/json')).statusCode).toBe(422)
  })
})

describe('the stand-ins', () => {
  const get = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    api.send({ method: 'GET', url: '/local/outbox', headers, remoteAddress })

  test.each(['localhost:8787', '127.0.0.1', '[::1]:8787', 'nicher.localhost:80'])(
    'answer for %s',
    async (host) => {
      expect((await get({ host })).statusCode).toBe(200)
    },
  )

  test.each<Record<string, string>>([
    { host: 'evil.example' },
    { host: 'nicher.example:443' },
    { host: '192.168.1.20:8787' },
    { host: 'localhost:8787', 'x-forwarded-for': '203.0.113.9' },
    { host: 'localhost:8787', forwarded: 'for=203.0.113.9' },
    { host: 'localhost:8787', 'x-forwarded-host': 'nicher.example' },
    { host: 'localhost:8787', 'x-real-ip': '203.0.113.9' },
    { host: 'localhost:8787', 'x-forwarded-proto': 'https' },
    { host: 'localhost:8787', via: '1.1 cache' },
    { host: 'localhost:8787', 'cf-connecting-ip': '203.0.113.9' },
    { host: 'localhost:8787', 'true-client-ip': '203.0.113.9' },
  ])('are hidden for %j', async (headers) => {
    expect((await get(headers)).statusCode).toBe(404)
  })

  test('are hidden from another machine', async () => {
    expect((await get({ host: 'localhost:8787' }, '203.0.113.9')).statusCode).toBe(404)
  })

  test('are hidden from an unnamed proxy that uses HTTP/1.0 like nginx', async () => {
    const { port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }))
    const ask = async (version: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(
        `GET /local/outbox HTTP/${version}\r\nHost: 127.0.0.1:8787\r\nConnection: close\r\n\r\n`,
      )
      return text(socket)
    }
    expect(await ask('1.0')).toMatch(/^HTTP\/1.1 404 /)
    expect(await ask('1.1')).toMatch(/^HTTP\/1.1 200 /)
  })

  test('are all hidden, also those of Google and Stripe', async () => {
    const headers = { host: 'evil.example' }
    for (const url of ['/local/google/jwks', '/local/checkout/cs_test_1', '/local/stripe/v1/x']) {
      expect((await api.send({ method: 'GET', url, headers })).statusCode).toBe(404)
    }
    const choice = { nonce: 'n', email: 'a@b.example', name: 'A', email_verified: true }
    const signed = await api.send({
      method: 'POST',
      url: '/local/google/credential',
      headers,
      payload: { ...choice, token: 'valid' },
    })
    expect(signed.statusCode).toBe(404)
  })
})

describe('the local clock', () => {
  const move = (payload: unknown) =>
    api.send({ method: 'POST', url: '/local/clock', payload: payload as object })

  test('moves the time of business rules', async () => {
    const { tokens } = await api.registerAndVerify()
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const moved = await move({ offset_ms: 16 * 60_000 })
    const { now } = moved.json() as { now: string }
    expect(Date.parse(now)).toBeGreaterThan(Date.now() + 15 * 60_000)
    expect((await api.call(calls.me, { headers })).status).toBe(401)
    await move({ offset_ms: 0 })
    expect((await api.call(calls.me, { headers })).status).toBe(200)
  })

  test.each([{}, { offset_ms: 'x' }, { offset_ms: 1e300 }, { offset_ms: 0.5 }, []])(
    'refuses %j',
    async (body) => {
      expect((await move(body)).statusCode).toBe(422)
    },
  )
})
