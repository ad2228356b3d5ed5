import { describe, expect, test } from 'vitest'
import { LOCAL_GOOGLE_CLIENT_ID } from '../../../contract/addresses.ts'
import { calls } from '../../../contract/calls.ts'
import { SITE, startApi, uniqueEmail } from '../../../testing/api.ts'
import { freePort } from '../../../testing/free-port.ts'
import { tokenKinds } from './issuer.ts'

const port = await freePort()
const api = await startApi({ env: { PUBLIC_API_URL: `http://127.0.0.1:${port}` } })
// The API fetches the keys from itself over the network.
await api.app.listen({ host: '127.0.0.1', port })

const sign = (payload: object) =>
  api.send({ method: 'POST', url: '/local/google/credential', payload })
const choice = (nonce: string, token = 'valid') => ({
  nonce,
  email: uniqueEmail(),
  name: 'Ada Marsh',
  email_verified: true,
  token,
})

/** A sign-in with a chosen identity, through the calls of the site and the page. */
async function signIn(token: string, identity: object = {}) {
  const browser = api.browser()
  const { state } = (await browser.call(calls.oauthState)).value()
  const response = await sign({ ...choice(state, token), ...identity })
  const { credential } = response.json() as { credential: string }
  const answer = await browser.call(calls.google, { body: { credential, state } })
  return Object.assign(answer, { browser })
}

const open = (query: Record<string, string> = {}) =>
  api.send({
    method: 'GET',
    url: '/local/google/choose',
    query: { client_id: LOCAL_GOOGLE_CLIENT_ID, nonce: 'n', origin: SITE, ...query },
  })

describe('the local issuer', () => {
  test('signs in the chosen identity, the same one every time', async () => {
    const email = uniqueEmail()
    const first = await signIn('valid', { email, name: 'Grace' })
    expect(first.value().is_new).toBe(true)
    const user = (await first.browser.call(calls.me)).value()
    expect(user).toMatchObject({ email, full_name: 'Grace' })
    const again = await signIn('valid', { email: email.toUpperCase() })
    expect((await again.browser.call(calls.me)).value()).toEqual(user)
    const other = await signIn('valid')
    expect((await other.browser.call(calls.me)).value().id).not.toBe(user.id)
  })

  test.each(Object.keys(tokenKinds).filter((kind) => kind !== 'valid'))(
    'makes a token of kind %s, which is refused',
    async (kind) => {
      const answer = await signIn(kind)
      expect([answer.status, answer.detail]).toEqual([401, 'Google could not confirm this sign-in'])
    },
  )

  test('makes identities with an unverified address', async () => {
    const answer = await signIn('valid', { email_verified: false })
    expect(answer.status).toBe(403)
  })

  test('follows the clock of the product', async () => {
    api.clock.setOffset(86_400_000)
    expect((await signIn('valid')).status).toBe(200)
    api.clock.setOffset(0)
  })

  test('publishes one public key', async () => {
    const response = await api.send({ method: 'GET', url: '/local/google/jwks' })
    const { keys } = response.json() as { keys: object[] }
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })

  test.each([{}, { ...choice('n'), token: 'none' }, { ...choice('n'), admin: true }, []])(
    'refuses to sign %j',
    async (payload) => {
      expect((await sign(payload)).statusCode).toBe(422)
    },
  )

  test('is absent if Google itself is configured', async () => {
    const other = await startApi({ env: { GOOGLE_CLIENT_ID: 'ours.apps.example' } })
    for (const path of ['jwks', 'client.js', 'choose']) {
      const response = await other.send({ method: 'GET', url: `/local/google/${path}` })
      expect(response.statusCode, path).toBe(404)
    }
  })
})

describe('the page of test identities', () => {
  test('gets the site and the nonce, and runs only its own script', async () => {
    const page = await open({ nonce: '"><script>alert(1)</script>' })
    expect(page.statusCode).toBe(200)
    expect(page.payload).toContain(`data-site="${SITE}"`)
    expect(page.payload).toContain('data-nonce="&quot;&gt;&lt;script&gt;')
    expect(page.payload.match(/<script/g)).toHaveLength(1)
    expect(page.payload).not.toMatch(/ style=| on\w+=/)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toContain('unsafe')
    // With an opener policy the page could not answer the site.
    expect(page.headers['cross-origin-opener-policy']).toBeUndefined()
  })

  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an origin that begins like the site', { origin: `${SITE}.evil.example` }],
    ['another client', { client_id: 'another' }],
    ['a nonce that is too long', { nonce: 'x'.repeat(300) }],
  ])('is not shown to %s', async (_name, query) => {
    expect((await open(query)).statusCode).toBe(422)
  })

  test.each([
    ['client.js', 'text/javascript'],
    ['choose.js', 'text/javascript'],
    ['choose.css', 'text/css'],
  ])('has its file %s, which the site may load', async (name, type) => {
    const file = await api.send({ method: 'GET', url: `/local/google/${name}` })
    expect(file.headers['content-type']).toContain(type)
    expect(file.headers['cross-origin-resource-policy']).toBe('cross-origin')
  })
})
