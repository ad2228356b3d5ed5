import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { SITE, startApi } from '../../testing/api.ts'

/** 30 calls a minute, and 150 health checks. */
const LIMITS = { RATE_LIMIT: '0.05' }
const json = { 'content-type': 'application/json' }

const asked: Record<string, InjectOptions> = {
  'a file of the documentation': {
    method: 'GET',
    url: '/api/docs/static/swagger-ui-bundle.js',
  },
  'the page of the documentation': { method: 'GET', url: '/api/docs/' },
  'the OpenAPI document': { method: 'GET', url: '/api/openapi.json' },
  'an address that leads nowhere': { method: 'GET', url: '/nothing' },
  'another method': { method: 'PUT', url: '/api/explore' },
  'a preflight': {
    method: 'OPTIONS',
    url: '/api/explore',
    headers: { origin: SITE, 'access-control-request-method': 'POST' },
  },
  'a request from another origin': {
    method: 'POST',
    url: '/api/explore',
    headers: { ...json, origin: 'https://evil.example' },
    payload: '{}',
  },
  'a form that is too long': {
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\n\r\n\r\n'.repeat(4_000),
  },
  'a body that is no JSON': {
    method: 'POST',
    url: '/api/auth/register',
    headers: json,
    payload: '{',
  },
  'an address with NUL': { method: 'GET', url: '/local/checkout/%00' },
  'a webhook without a signature': {
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: json,
    payload: '{}',
  },
  'the local outbox': { method: 'GET', url: '/local/outbox' },
  'the test Stripe': { method: 'GET', url: '/local/stripe/v1/subscriptions' },
  'the tree': { method: 'GET', url: '/api/tree' },
}

const api = await startApi({ env: LIMITS })
const proxied = await startApi({ env: { ...LIMITS, APP_MODE: 'local', TRUST_PROXY: '10.0.0.0/8' } })

let addresses = 0
/** An address without any requests yet. */
function newAddress(network: string): string {
  addresses += 1
  return `${network}.${addresses}`
}

/** The statuses of 32 requests in a row. */
async function flood(ask: (round: number) => Promise<{ statusCode: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let round = 0; round < 32; round += 1) statuses.push((await ask(round)).statusCode)
  return statuses
}

const token = (remoteAddress: string) => ({ url: '/api/csrf-token', remoteAddress })

describe('the flood limit', () => {
  test.each(Object.entries(asked))('counts %s', async (_name, request) => {
    const remoteAddress = newAddress('198.51.100')
    const statuses = await flood(() => api.app.inject({ ...request, remoteAddress }))
    expect(statuses.indexOf(429)).toBe(30)
    // There is one count: a caller that floods one address is refused at all others.
    expect((await api.app.inject(token(remoteAddress))).statusCode).toBe(429)
    expect((await api.app.inject(token(newAddress('198.51.100')))).statusCode).toBe(200)
  })

  test('counts health checks separately, with a higher limit', async () => {
    const remoteAddress = newAddress('198.51.100')
    await flood(() => api.app.inject(token(remoteAddress)))
    const look = async (url: string) =>
      (await api.send({ method: 'GET', url, remoteAddress })).statusCode
    const statuses: number[] = []
    for (let round = 0; round < 80; round += 1) {
      statuses.push(await look('/health'), await look('/ready'))
    }
    expect(statuses.indexOf(429)).toBe(150)
  })

  test('sends a refusal that the site can read', async () => {
    const remoteAddress = newAddress('198.51.100')
    await flood(() => api.app.inject(token(remoteAddress)))
    const { statusCode, headers } = await api.send({
      ...token(remoteAddress),
      method: 'GET',
      headers: { origin: SITE },
    })
    expect(statusCode).toBe(429)
    expect(headers['access-control-allow-origin']).toBe(SITE)
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
  })
})

describe('the address that is counted', () => {
  test.each<[string, (round: number) => string]>([
    ['with a port', (round) => `203.0.113.1:${40_000 + round}`],
    ['with a port, behind two proxies', (round) => `203.0.113.2:${round}, 10.0.0.7:${round}`],
    ['in brackets', (round) => `[2001:db8::${round.toString(16)}]:${40_000 + round}`],
    ['with a zone', (round) => `fe80::1%eth${round}`],
    ['as IPv4 in IPv6', (round) => (round % 2 ? '::ffff:203.0.113.3' : '203.0.113.3')],
    ['that is invalid', (round) => `unknown-${round}`],
    ['that is empty', (round) => ' '.repeat(round)],
  ])('is the same for a caller that a proxy names %s', async (_name, nameOf) => {
    const proxy = newAddress('10.0.0')
    const ask = (forwarded: string) =>
      proxied.app.inject({ ...token(proxy), headers: { 'x-forwarded-for': forwarded } })
    const statuses = await flood((round) => ask(nameOf(round)))
    expect(statuses.indexOf(429)).toBe(30)
    expect((await ask(newAddress('192.0.2'))).statusCode).toBe(200)
  })

  test('is not the one named by a caller that is not a trusted proxy', async () => {
    const request = token(newAddress('198.51.100'))
    const statuses = await flood((round) =>
      proxied.app.inject({ ...request, headers: { 'x-forwarded-for': `203.0.113.${99 + round}` } }),
    )
    expect(statuses.indexOf(429)).toBe(30)
  })
})
