import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { SITE, startApi } from '../../testing/api.ts'
import { connect, startStripe } from '../../testing/stripe-server.ts'

const stripe = await startStripe()
const api = await startApi({ env: stripe.env })
const { subscriber } = await connect(api, stripe)
const free = await api.registerAndVerify()
const payer = await subscriber()

/** Addresses that must be refused, for a page of the site at `path`. */
const corpus = (path: string): [string, unknown][] => [
  ['another site', 'https://evil.tld'],
  ['another site with our path', `https://evil.tld${path}`],
  ['a relative scheme', '//evil.tld'],
  ['a relative scheme with our path', `//evil.tld${path}`],
  ['a slash and a backslash', '/\\evil.tld'],
  ['two backslashes', '\\\\evil.tld'],
  ['an encoded tab', '/%09/evil.tld'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['a file', 'file:///etc/passwd'],
  ['a scheme without slashes', 'http:evil.tld'],
  ['a scheme with one slash', 'https:/evil.tld'],
  ['a user part', '@evil.tld'],
  ['our path as a user part', `${path}@evil.tld`],
  ['our origin as a user part', `${SITE}@evil.tld${path}`],
  ['our origin as the beginning of a host', `${SITE}.evil.tld${path}`],
  ['a line break', `${SITE}${path}\r\nLocation: https://evil.tld`],
  ['a tab', `${SITE}\t${path}`],
  ['a space before', ` ${SITE}${path}`],
  ['a line separator', `${SITE}${path}\u2028`],
  ['a fullwidth slash', `${SITE}${path.replace('/', '\uff0f')}`],
  ['a NUL', `${SITE}${path}\u0000`],
  ['an upper-case host', `${SITE.replace('localhost', 'LOCALHOST')}${path}`],
  ['another port', `http://localhost:4322${path}`],
  ['another scheme', `https://localhost:4321${path}`],
  ['another name of this machine', `http://127.0.0.1:4321${path}`],
  ['another page of ours', `${SITE}/explore`],
  ['a page above', `${SITE}${path}/../admin`],
  ['an encoded page above', `${SITE}${path}/%2e%2e/admin`],
  ['a slash at the end', `${SITE}${path}/`],
  ['a query', `${SITE}${path}?next=https://evil.tld`],
  ['a fragment', `${SITE}${path}#https://evil.tld`],
  ['the origin alone', SITE],
  ['nothing', ''],
  ['3 KB', `${SITE}${path}?${'x'.repeat(3_000)}`],
  ['a list', []],
  ['a list of our own', [`${SITE}${path}`]],
  ['null', null],
  ['a number', 1],
  ['an object', { url: `${SITE}${path}` }],
]

const good = { success_url: '/subscription/success', cancel_url: '/subscription/cancel' }

describe.each([
  ['success_url', '/subscription/success'],
  ['cancel_url', '/subscription/cancel'],
] as const)('the %s of a checkout', (field, path) => {
  test.each(corpus(path))('is refused when it is %s', async (_name, value) => {
    const body = { ...good, [field]: value } as typeof good
    const answer = await free.call(calls.createCheckoutSession, { body })
    expect(answer.status).toBe(422)
    expect(
      stripe
        .seen(/POST .*checkout/)
        .filter((request) => request.form.get('client_reference_id') === free.user.id),
    ).toEqual([])
  })

  test('is refused when it is missing', async () => {
    const { [field]: _, ...rest } = good
    const body = rest as typeof good
    expect((await free.call(calls.createCheckoutSession, { body })).status).toBe(422)
  })
})

describe('the return_url of the portal', () => {
  test.each(corpus('/settings'))('is refused when it is %s', async (_name, value) => {
    const body = { return_url: value as string }
    const answer = await payer.call(calls.createPortalSession, { body })
    expect(answer.status).toBe(422)
    expect(stripe.seen(/portal/)).toEqual([])
  })
})

test('our own addresses are accepted, with or without the origin, and sent with it', async () => {
  await subscriber()
  stripe.forget()
  for (const prefix of ['', SITE]) {
    const member = await api.registerAndVerify()
    const body = {
      success_url: `${prefix}/subscription/success`,
      cancel_url: `${prefix}/subscription/cancel`,
    }
    expect((await member.call(calls.createCheckoutSession, { body })).status).toBe(200)
    const back = { return_url: `${prefix}/settings` }
    expect((await payer.call(calls.createPortalSession, { body: back })).status).toBe(200)
  }
  const sent = stripe
    .seen(/POST .*(checkout|portal)\/?_?sessions$|POST .*billing_portal\/sessions$/)
    .flatMap(({ form }) => [...form].filter(([name]) => name.endsWith('_url')))
  expect(new Set(sent.map(([, value]) => value))).toEqual(
    new Set([`${SITE}/subscription/success`, `${SITE}/subscription/cancel`, `${SITE}/settings`]),
  )
})
