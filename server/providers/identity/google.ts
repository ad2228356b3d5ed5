import { type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { isCleanText } from '../../../contract/text.ts'
import type { Clock } from '../../clock.ts'
import type { GoogleConfig } from '../../config.ts'
import { createKeySet } from './key-set.ts'
import { IdentityError, type IdentityProvider } from './port.ts'

/** Allowed difference between Google's clock and ours. */
const TOLERANCE_S = 30
/** The nonce lives 10 minutes, so a valid token is never older. */
const AGE_MAX_S = 600

const claimsSchema = z.object({
  sub: z.string().min(1).max(255).refine(isCleanText),
  iat: z.number(),
  email: z.string().nullish().catch(null),
  email_verified: z.unknown().optional(),
  /** The Workspace domain that the account belongs to. */
  hd: z.string().nullish().catch(null),
  name: z.string().nullish().catch(null),
})

/** Verifies the ID tokens of Google Identity Services. */
export function createGoogleIdentity(config: GoogleConfig, clock: Clock): IdentityProvider {
  const findKey = createKeySet(config.jwksUrl, clock)

  async function claimsOf(credential: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(credential, findKey, {
        algorithms: ['RS256'],
        issuer: config.issuers,
        audience: config.clientId,
        requiredClaims: ['exp', 'sub', 'nonce'],
        maxTokenAge: AGE_MAX_S,
        clockTolerance: TOLERANCE_S,
        currentDate: clock.now(),
      })
      return payload
    } catch (error) {
      throw error instanceof IdentityError ? error : new IdentityError('refused', error)
    }
  }

  return {
    async verify(credential, nonce) {
      const payload = await claimsOf(credential)
      const claims = claimsSchema.safeParse(payload)
      // With a list of audiences, another holder of the token could use it as ours.
      if (payload.aud !== config.clientId || payload.nonce !== nonce || !claims.success) {
        throw new IdentityError('refused')
      }
      const { sub, iat, email, email_verified, hd, name } = claims.data
      return {
        subject: sub,
        email: email ?? null,
        isEmailVerified: email_verified === true,
        // For other addresses, Google verified the address once, for its owner at that time.
        ownsMailbox: Boolean(hd) || /@gmail\.com$/i.test(email ?? ''),
        name: name ?? null,
        issuedAt: new Date(iat * 1000),
      }
    },
  }
}
