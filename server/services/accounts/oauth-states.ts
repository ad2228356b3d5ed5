import { eq } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { oauthStates } from '../../db/schema.ts'
import { MINUTE_MS } from '../../durations.ts'
import type { Origin } from './origin.ts'
import { hashToken, newToken } from './tokens.ts'

const STATE_LIFE_MS = 10 * MINUTE_MS

/** States of sign-ins in progress at a provider. Each works once, in the browser that requested it. */
export interface OauthStates {
  /** A browser without a session id gets a state that cannot be redeemed. */
  issue(origin: Origin): Promise<string>
  /** Uses a state up. Returns whether it was still valid and belonged to this browser. */
  redeem(state: string, origin: Origin): Promise<boolean>
}

export function createOauthStates(db: Database, clock: Clock): OauthStates {
  return {
    async issue({ browserId }) {
      const state = newToken()
      if (browserId !== undefined) {
        await db.insert(oauthStates).values({
          stateHash: hashToken(state),
          browserHash: hashToken(browserId),
          expiresAt: new Date(clock.now().getTime() + STATE_LIFE_MS),
        })
      }
      return state
    },

    async redeem(state, { browserId }) {
      const [row] = await db
        .delete(oauthStates)
        .where(eq(oauthStates.stateHash, hashToken(state)))
        .returning()
      if (row === undefined || browserId === undefined) return false
      return row.browserHash === hashToken(browserId) && row.expiresAt > clock.now()
    },
  }
}
