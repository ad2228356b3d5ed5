import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { SITE, startApi } from '../../testing/api.ts'

/** 30 calls a minute, and 150 looks at whether the host lives. */
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

describe('the flood limit', () => {
  test.each(Object.keys(asked))('counts %s', async (name) => {
    const api = await startApi({ env: LIMITS })
    const ask = async () => (await api.app.inject(asked[name] ?? {})).statusCode
    const statuses: number[] = []
    for (let round = 0; round < 32; round += 1) statuses.push(await ask())
    expect(statuses.indexOf(429)).toBe(30)
    // One count for all: whoever floods one address of ours is refused at the others.
    expect((await api.send({ method: 'GET', url: '/api/csrf-token' })).statusCode).toBe(429)
  })

  test('counts who only looks whether the host lives apart, and more generously', async () => {
    const api = await startApi({ env: LIMITS })
    for (let round = 0; round < 31; round += 1) {
      await api.app.inject({ method: 'GET', url: '/api/csrf-token' })
    }
    const look = async (url: string) => (await api.send({ method: 'GET', url })).statusCode
    const statuses: number[] = []
    for (let round = 0; round < 80; round += 1) {
      statuses.push(await look('/health'), await look('/ready'))
    }
    expect(statuses.indexOf(429)).toBe(150)
  })

  test('says so to the site in a way that it can read', async () => {
    const api = await startApi({ env: { RATE_LIMIT: '0.001' } })
    const ask = () => api.send({ method: 'GET', url: '/api/csrf-token', headers: { origin: SITE } })
    await ask()
    const { statusCode, headers } = await ask()
    expect(statusCode).toBe(429)
    expect(headers['access-control-allow-origin']).toBe(SITE)
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
  })
})

describe('the address that is counted', () => {
  const behindProxy = { ...LIMITS, TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }

  test.each<[string, (round: number) => string]>([
    ['with a port', (round) => `203.0.113.9:${40_000 + round}`],
    ['with a port, behind two proxies', (round) => `203.0.113.9:${round}, 10.0.0.7:${round}`],
    ['in brackets', (round) => `[2001:db8::${round.toString(16)}]:${40_000 + round}`],
    ['with a zone', (round) => `fe80::1%eth${round}`],
    ['as IPv4 in IPv6', (round) => (round % 2 ? '::ffff:203.0.113.9' : '203.0.113.9')],
    ['that is none', (round) => `unknown-${round}`],
    ['that is empty', (round) => ' '.repeat(round)],
  ])('is one for a caller that a proxy names %s', async (_name, nameOf) => {
    const api = await startApi({ env: behindProxy })
    const ask = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded }
      return (await api.app.inject({ method: 'GET', url: '/api/csrf-token', headers })).statusCode
    }
    const statuses: number[] = []
    for (let round = 0; round < 32; round += 1) statuses.push(await ask(nameOf(round)))
    expect(statuses.indexOf(429)).toBe(30)
    expect(await ask('198.51.100.1')).toBe(200)
  })

  test('is not what a caller says who is no proxy of ours', async () => {
    const api = await startApi({ env: LIMITS })
    const statuses: number[] = []
    for (let round = 0; round < 32; round += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${round}` }
      const { statusCode } = await api.app.inject({ url: '/api/csrf-token', headers })
      statuses.push(statusCode)
    }
    expect(statuses.indexOf(429)).toBe(30)
  })
})
