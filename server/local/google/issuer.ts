import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT, UnsecuredJWT } from 'jose'
import type { Clock } from '../../clock.ts'
import type { GoogleConfig } from '../../config.ts'
import { HOUR_S } from '../../durations.ts'

/** A valid token, and tokens that a careful reader refuses. */
export const tokenKinds = {
  valid: 'Valid',
  wrong_audience: 'For another client',
  wrong_issuer: 'From another issuer',
  wrong_nonce: 'With another nonce',
  expired: 'Expired',
  unknown_key: 'Signed with an unknown key',
  alg_none: 'Not signed at all',
} as const
type TokenKind = keyof typeof tokenKinds

/** The chosen test identity, and the kind of its token. */
export interface Choice {
  nonce: string
  email: string
  name: string
  isEmailVerified: boolean
  token: TokenKind
}

export interface LocalIssuer {
  jwks(): Promise<JSONWebKeySet>
  /** An ID token with the claims of Google's. */
  sign(choice: Choice): Promise<string>
}

async function newKey() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const kid = randomUUID()
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  return { kid, privateKey, jwk }
}

type Key = Awaited<ReturnType<typeof newKey>>

/** 21 digits like Google's; the same address is the same person. */
function subjectOf(email: string): string {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return String(BigInt(`0x${hash}`) % 10n ** 21n).padStart(21, '1')
}

/** Signs for `config` like Google, with keys that live as long as the process. */
export function createLocalIssuer(config: GoogleConfig, clock: Clock): LocalIssuer {
  let published: Promise<Key> | undefined
  let unknown: Promise<Key> | undefined

  function publishedKey(): Promise<Key> {
    published ??= newKey()
    return published
  }

  function unknownKey(): Promise<Key> {
    unknown ??= newKey()
    return unknown
  }

  function claimsOf({ nonce, email, name, isEmailVerified, token }: Choice) {
    const now = Math.floor(clock.now().getTime() / 1000)
    const iat = token === 'expired' ? now - 2 * HOUR_S : now
    return {
      iss: token === 'wrong_issuer' ? 'https://issuer.example' : (config.issuers[0] ?? ''),
      aud: token === 'wrong_audience' ? 'another-client' : config.clientId,
      sub: subjectOf(email),
      email,
      email_verified: isEmailVerified,
      // Says that Google runs the mailbox, which allows linking an account.
      hd: email.split('@').at(-1),
      name,
      nonce: token === 'wrong_nonce' ? randomUUID() : nonce,
      iat,
      exp: iat + HOUR_S,
      jti: randomUUID(),
    }
  }

  return {
    async jwks() {
      return { keys: [(await publishedKey()).jwk] }
    },

    async sign(choice) {
      const claims = claimsOf(choice)
      if (choice.token === 'alg_none') return new UnsecuredJWT(claims).encode()
      const key = await (choice.token === 'unknown_key' ? unknownKey() : publishedKey())
      const header = { alg: 'RS256', kid: key.kid, typ: 'JWT' }
      return new SignJWT(claims).setProtectedHeader(header).sign(key.privateKey)
    },
  }
}
