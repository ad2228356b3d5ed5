import { createHmac, createSign, KeyObject } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { startGoogleIssuer } from '../../../testing/google-issuer.ts'
import { createClock } from '../../clock.ts'
import { createGoogleIdentity } from './google.ts'
import { IdentityError } from './port.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NONCE = 'nonce-of-this-browser'

const clock = createClock()
const issuer = await startGoogleIssuer(clock.now)
let google = createGoogleIdentity(issuer.config, clock)

beforeEach(() => {
  clock.setOffset(0)
  issuer.fail('none')
  google = createGoogleIdentity(issuer.config, clock)
})

type Options = Partial<Parameters<typeof issuer.token>[0]>
const token = (options: Options = {}) => issuer.token({ nonce: NONCE, ...options })
const seconds = (offset: number) => Math.floor(clock.now().getTime() / 1000) + offset

/** 'accepted', or the kind of refusal. */
async function verdict(credential: string): Promise<string> {
  try {
    await google.verify(credential, NONCE)
    return 'accepted'
  } catch (error) {
    expect(error).toBeInstanceOf(IdentityError)
    return (error as IdentityError).kind
  }
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('an ID token of Google', () => {
  test('names the person, the address as written and its time of issue', async () => {
    const claims = { sub: '117', email: 'Ada@Mail.example', name: 'Ada' }
    const identity = await google.verify(await token({ claims }), NONCE)
    expect(identity).toMatchObject({
      subject: '117',
      email: 'Ada@Mail.example',
      isEmailVerified: true,
      name: 'Ada',
    })
    expect(Math.abs(identity.issuedAt.getTime() - Date.now())).toBeLessThan(2_000)
  })

  test.each([
    [undefined, false],
    [false, false],
    ['true', false],
    [1, false],
    [true, true],
  ])('with email_verified %j counts as verified: %s', async (claim, expected) => {
    const credential = await token({ claims: { email_verified: claim } })
    expect((await google.verify(credential, NONCE)).isEmailVerified).toBe(expected)
  })

  test('is accepted without an address and a name, or with values that are not text', async () => {
    const bare = await token({ claims: { email: undefined, name: undefined } })
    expect(await google.verify(bare, NONCE)).toMatchObject({ email: null, name: null })
    const odd = await token({ claims: { email: ['a@b.example'], name: { first: 'Ada' } } })
    expect(await google.verify(odd, NONCE)).toMatchObject({ email: null, name: null })
  })

  test.each([
    ['another audience', { aud: 'another-client' }],
    ['a list of audiences that contains ours', { aud: ['client-of-the-tests'] }],
    ['several audiences', { aud: ['client-of-the-tests', 'another-client'] }],
    ['no audience', { aud: undefined }],
    ['another issuer', { iss: 'https://issuer.example' }],
    ['an issuer that begins like Google', { iss: 'https://accounts.google.com.evil' }],
    ['an issuer that ends like Google', { iss: 'evil.accounts.google.com' }],
    ['no issuer', { iss: undefined }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is not a number', { exp: 'tomorrow' }],
    ['no time of issue', { iat: undefined }],
    ['another nonce', { nonce: 'nonce-of-another-browser' }],
    ['no nonce', { nonce: undefined }],
    ['a list of nonces', { nonce: [NONCE] }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a subject that cannot be stored', { sub: 'a\u0000b' }],
    ['a subject of 300 characters', { sub: 'x'.repeat(300) }],
    ['a subject that is a number', { sub: 117 }],
  ])('is refused with %s', async (_name, claims) => {
    expect(await verdict(await token({ claims }))).toBe('refused')
  })

  test.each(['accounts.google.com', 'https://accounts.google.com'])(
    'is accepted from %s',
    async (iss) => {
      expect(await verdict(await token({ claims: { iss } }))).toBe('accepted')
    },
  )

  test.each([
    ['expired a minute ago', 'refused', { iat: -300, exp: -60 }],
    ['expired within the tolerance', 'accepted', { iat: -300, exp: -20 }],
    ['made in a minute from now', 'refused', { iat: 60, exp: 3600 }],
    ['made within the tolerance from now', 'accepted', { iat: 20, exp: 3600 }],
    ['made 11 minutes ago', 'refused', { iat: -660, exp: 3600 }],
    ['made 9 minutes ago', 'accepted', { iat: -540, exp: 3600 }],
    ['not valid before a minute from now', 'refused', { iat: 0, exp: 3600, nbf: 60 }],
  ])('that %s is %s', async (_name, expected, offsets) => {
    const claims = Object.fromEntries(
      Object.entries(offsets).map(([name, offset]) => [name, seconds(offset)]),
    )
    expect(await verdict(await token({ claims }))).toBe(expected)
  })
})

describe('the signature', () => {
  test('is required', async () => {
    const claims = issuer.claimsOf({ nonce: NONCE })
    const header = { alg: 'none', typ: 'JWT' }
    expect(await verdict(`${part(header)}.${part(claims)}.`)).toBe('refused')
    const [head, body] = (await token()).split('.')
    expect(await verdict(`${head}.${body}.`)).toBe('refused')
  })

  test('covers the claims', async () => {
    const [head, , signature] = (await token()).split('.')
    const claims = issuer.claimsOf({ nonce: NONCE, claims: { sub: 'somebody-else' } })
    expect(await verdict(`${head}.${part(claims)}.${signature}`)).toBe('refused')
  })

  test('is not an HMAC keyed with the public key', async () => {
    const { jwk } = issuer.key()
    const head = part({ alg: 'HS256', kid: jwk.kid, typ: 'JWT' })
    const body = part(issuer.claimsOf({ nonce: NONCE }))
    for (const secret of [JSON.stringify(jwk), jwk.n ?? '']) {
      const mac = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')
      expect(await verdict(`${head}.${body}.${mac}`)).toBe('refused')
    }
  })

  test('is RS256 and no other algorithm of its key', async () => {
    const { kid, privateKey } = issuer.key()
    const body = part(issuer.claimsOf({ nonce: NONCE }))
    const verdicts = ['RS256', 'RS384', 'RS512'].map((alg) => {
      const head = part({ alg, kid, typ: 'JWT' })
      const signer = createSign(`sha${alg.slice(2)}`).update(`${head}.${body}`)
      const signature = signer.sign(KeyObject.from(privateKey), 'base64url')
      return verdict(`${head}.${body}.${signature}`)
    })
    expect(await Promise.all(verdicts)).toEqual(['accepted', 'refused', 'refused'])
  })

  test('is not made with a key that the token contains or points to', async () => {
    const kid = issuer.strangerJwk.kid
    const known = issuer.key().kid
    for (const header of [
      { kid },
      { kid: known },
      { kid, jwk: issuer.strangerJwk },
      { kid, jku: `${issuer.url}/elsewhere` },
      { kid, x5u: `${issuer.url}/elsewhere` },
      { kid: `${issuer.url}/elsewhere` },
    ]) {
      expect(await verdict(await token({ stranger: true, header })), JSON.stringify(header)).toBe(
        'refused',
      )
    }
    expect(issuer.elsewhere).toEqual([])
  })

  test.each(['', '.', '..', '...', 'a.b.c', '!!!.???.***', 'null', `${part([])}.${part([])}.x`])(
    'of %j is refused',
    async (credential) => {
      expect(await verdict(credential)).toBe('refused')
    },
  )
})

describe('the keys', () => {
  test('are fetched once for many tokens, also simultaneous ones', async () => {
    const before = issuer.fetches()
    const credentials = await Promise.all(Array.from({ length: 20 }, () => token()))
    expect(new Set(await Promise.all(credentials.map(verdict)))).toEqual(new Set(['accepted']))
    clock.setOffset(5 * MINUTE)
    expect(await verdict(await token())).toBe('accepted')
    expect(issuer.fetches() - before).toBe(1)
  })

  test('that rotated are accepted after one more fetch', async () => {
    await verdict(await token())
    const before = issuer.fetches()
    clock.setOffset(2 * MINUTE)
    await issuer.rotate()
    expect(await verdict(await token())).toBe('accepted')
    expect(await verdict(await token())).toBe('accepted')
    expect(issuer.fetches() - before).toBe(1)
  })

  test('are fetched at most once a minute for a flood of unknown key ids', async () => {
    await verdict(await token())
    const before = issuer.fetches()
    clock.setOffset(2 * MINUTE)
    const flood = async () => {
      const credentials = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          token({ stranger: true, header: { kid: `unknown-${index}` } }),
        ),
      )
      return new Set(await Promise.all(credentials.map(verdict)))
    }
    expect(await flood()).toEqual(new Set(['refused']))
    expect(await flood()).toEqual(new Set(['refused']))
    clock.setOffset(3 * MINUTE - 5_000)
    await flood()
    expect(issuer.fetches() - before).toBe(1)
    clock.setOffset(3 * MINUTE + 5_000)
    await flood()
    expect(issuer.fetches() - before).toBe(2)
    expect(await verdict(await token())).toBe('accepted')
  })

  test('are fetched at most once a minute during a flood while their host is down', async () => {
    await verdict(await token())
    clock.setOffset(2 * MINUTE)
    issuer.fail('500')
    const before = issuer.fetches()
    for (let index = 0; index < 20; index += 1) {
      const header = { kid: `unknown-${index}` }
      expect(await verdict(await token({ stranger: true, header }))).toBe('unavailable')
    }
    expect(issuer.fetches() - before).toBe(1)
  })

  test('that are withdrawn are removed within the hour', async () => {
    const old = async () => token({ claims: { iat: seconds(0), exp: seconds(3600) } })
    await verdict(await old())
    clock.setOffset(61 * MINUTE)
    const credential = await old()
    await issuer.rotate()
    expect(await verdict(credential)).toBe('refused')
  })

  test.each(['down', '500', 'html', 'redirect', 'huge'] as const)(
    'that cannot be loaded (%s) make every token unavailable, until they can',
    async (fault) => {
      issuer.fail(fault)
      expect(await verdict(await token())).toBe('unavailable')
      issuer.fail('none')
      expect(await verdict(await token())).toBe('unavailable')
      clock.setOffset(6_000)
      expect(await verdict(await token())).toBe('accepted')
      expect(issuer.elsewhere).toEqual([])
    },
  )

  test.each(['hang', 'dribble'] as const)(
    'that do not arrive (%s) are given up within 5 seconds',
    { timeout: 10_000 },
    async (fault) => {
      issuer.fail(fault)
      const begun = performance.now()
      expect(await verdict(await token())).toBe('unavailable')
      expect(performance.now() - begun).toBeLessThan(5_000)
    },
  )

  test('keep working for a day while their host is down', async () => {
    await verdict(await token())
    issuer.fail('down')
    clock.setOffset(2 * MINUTE)
    expect(await verdict(await token())).toBe('accepted')
    clock.setOffset(23 * HOUR)
    expect(await verdict(await token())).toBe('accepted')
    clock.setOffset(25 * HOUR)
    expect(await verdict(await token())).toBe('unavailable')
  })
})
