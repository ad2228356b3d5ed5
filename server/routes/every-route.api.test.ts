import { describe, expect, test } from 'vitest'
import { startApi } from '../../testing/api.ts'
import { type Method, routesOf } from '../../testing/routes.ts'

const api = await startApi()
const member = await api.premiumUser()
const stripeKey = api.services.stripeStandIn?.secretKey ?? ''

/** Percent-encoded texts that a database can't store, or that are longer than any call needs. */
const unfit: Record<string, string> = {
  NUL: '%00',
  'NUL within': 'a%00b',
  'a lone surrogate': '%ED%A0%80',
  'no UTF-8': '%FF',
  'an end of UTF-8': 'a%E2%82',
  'no code': '%zz',
  'the longest parameter': 'x'.repeat(200),
  'an overlong parameter': 'x'.repeat(201),
  'far too much': 'x'.repeat(12_000),
  'many NULs': '%00'.repeat(60),
  'a control': '%07%1b',
  'a quote': "'%22--",
  'a path': '..%2F..%2Fetc%2Fpasswd',
  'a backslash': '%5C0%5Cu0000',
  'a flag': '%F0%9F%8F%B4',
  nothing: '',
}
/** Texts that are refused at every place. */
const refused = ['NUL', 'NUL within', 'many NULs', 'far too much']

/** The bearer token of a user who may make the call. */
const bearerOf = (url: string) =>
  `Bearer ${url.startsWith('/local/stripe/') ? stripeKey : member.tokens.access_token}`

/** Fields of our queries, separately and all at once, and one unknown field. */
const QUERIES = [
  ['path'],
  ['depth'],
  ['q'],
  ['to'],
  ['customer'],
  ['client_id', 'nonce', 'origin'],
  ['other'],
]

const routes = routesOf(api.app).filter(({ url }) => url !== '*')
const places = routes.flatMap(({ url, methods }) => methods.map((method) => ({ url, method })))
const withParameter = places.filter(({ url }) => /[:*]/.test(url))
/** By a whole name, since long addresses of one beginning would have the same. */
const named = (some: typeof places) =>
  some.map((place) => [`${place.method} ${place.url}`, place] as const)

const fill = (url: string, text: string) => url.replace(/:\w+|\*/g, text)

async function ask(method: Method, url: string) {
  const headers = { authorization: bearerOf(url), accept: 'application/json' }
  const response = await api.app.inject({ method, url, headers })
  return response.statusCode
}

describe('every route', () => {
  test('is tested', () => {
    expect(places.length).toBeGreaterThan(60)
    const urls = withParameter.map(({ method, url }) => `${method} ${url}`)
    for (const page of ['pay', 'cancel']) expect(urls).toContain(`POST /local/checkout/:id/${page}`)
    for (const page of ['cancel', 'resume'])
      expect(urls).toContain(`POST /local/portal/:id/${page}`)
    expect(urls).toContain('GET /api/idea-generator/result/:analysisId')
  })

  test.each(named(withParameter))('answers %s with any parameter', async (_name, place) => {
    for (const [kind, text] of Object.entries(unfit)) {
      const status = await ask(place.method, fill(place.url, text))
      expect(status, kind).toBeLessThan(500)
      if (refused.includes(kind)) expect(status, kind).toBeGreaterThanOrEqual(400)
    }
  })

  test.each(named(places))('answers %s with any query', async (_name, { method, url }) => {
    for (const [kind, text] of Object.entries(unfit)) {
      for (const fields of QUERIES) {
        const query = fields.map((field) => `${field}=${text}`).join('&')
        const status = await ask(method, `${fill(url, 'x')}?${query}`)
        const label = `${kind} as ${fields.join(' and ')}`
        expect(status, label).toBeLessThan(500)
        if (refused.includes(kind)) expect(status, label).toBeGreaterThanOrEqual(400)
      }
      expect(await ask(method, `${fill(url, 'x')}?${text}=name&to=a&to=b`)).toBeLessThan(500)
    }
  })

  test('of the test Stripe answers any form', async () => {
    for (const { url, method } of places.filter(({ url }) => url.startsWith('/local/stripe/'))) {
      for (const text of Object.values(unfit)) {
        const form = ['customer', 'email', 'mode', 'return_url', 'metadata[userId]']
        const { statusCode } = await api.app.inject({
          method,
          url: fill(url, 'x'),
          headers: {
            authorization: `Bearer ${stripeKey}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          payload: form.map((field) => `${encodeURIComponent(field)}=${text}`).join('&'),
        })
        expect(statusCode, `${method} ${url} ${text.slice(0, 20)}`).toBeLessThan(500)
      }
    }
  })
})
