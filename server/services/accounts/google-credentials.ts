import { eq } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema.ts'
import { MINUTE_MS } from '../../durations.ts'
import {
  type Identity,
  IdentityError,
  type IdentityProvider,
} from '../../providers/identity/port.ts'
import { Refusal } from '../../refusal.ts'
import type { Throttle } from '../throttle.ts'
import type { OauthStates } from './oauth-states.ts'
import type { Origin } from './origin.ts'

const QUARTER_MS = 15 * MINUTE_MS
/** Per address in 15 minutes: states issued and credentials accepted. */
const PER_ADDRESS = 100
/** The maximum age of a confirming credential, which must be made for that purpose. */
const FRESH_FOR_MS = 5 * MINUTE_MS

/** The values that a browser brings back from Google. */
export interface GoogleCredential {
  /** The ID token. Its nonce is the state. */
  credential: string
  state: string
}

interface Dependencies {
  db: Database
  clock: Clock
  throttle: Throttle
  states: OauthStates
  identity: IdentityProvider
}

export interface GoogleCredentials {
  /** A state for the next credential. @throws {Refusal} `rate_limited` */
  issueState(origin: Origin): Promise<string>
  /**
   * Returns the identity in a credential. Its state is used up in every case.
   * @throws {Refusal} `oauth_state`, `google_refused`, `google_unavailable`, `rate_limited`
   */
  redeem(given: GoogleCredential, origin: Origin): Promise<Identity>
  /**
   * Resolves if the Google account linked to the user made the credential within the last 5
   * minutes.
   * @throws {Refusal} the same as `redeem`
   */
  confirm(userId: string, given: GoogleCredential, origin: Origin): Promise<void>
}

export function createGoogleCredentials(dependencies: Dependencies): GoogleCredentials {
  const { db, clock, throttle, states, identity } = dependencies

  async function redeem(given: GoogleCredential, origin: Origin): Promise<Identity> {
    await throttle.hit(`google:${origin.address}`, PER_ADDRESS, QUARTER_MS)
    if (!(await states.redeem(given.state, origin))) throw new Refusal('oauth_state')
    try {
      return await identity.verify(given.credential, given.state)
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error
      if (error.kind === 'refused') throw new Refusal('google_refused', { cause: error })
      throw new Refusal('google_unavailable', { retryAfter: 5, cause: error })
    }
  }

  return {
    async issueState(origin) {
      await throttle.hit(`google-state:${origin.address}`, PER_ADDRESS, QUARTER_MS)
      return states.issue(origin)
    },

    redeem,

    async confirm(userId, given, origin) {
      const { subject, issuedAt } = await redeem(given, origin)
      const [user] = await db
        .select({ googleSub: users.googleSub })
        .from(users)
        .where(eq(users.id, userId))
      const isFresh = clock.now().getTime() - issuedAt.getTime() <= FRESH_FOR_MS
      if (user?.googleSub !== subject || !isFresh) throw new Refusal('google_refused')
    },
  }
}
