import { eq } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { oauthStates } from '../../db/schema.ts'
import { MINUTE_MS } from '../../durations.ts'
import type { Origin } from './origin.ts'
import { hashToken, newToken } from './tokens.ts'

const STATE_LIFE = 10 * MINUTE_MS

/** States of sign-ins that are under way elsewhere, each for one use from the browser that asked. */
export interface OauthStates {
  /** A browser without a session id gets one that nobody can redeem. */
  issue(origin: Origin): Promise<string>
  /** Uses a state up, whoever presents it; whether it was this browser's and still alive. */
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
          expiresAt: new Date(clock.now().getTime() + STATE_LIFE),
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
