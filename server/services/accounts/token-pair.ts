import { ACCESS_LIFE_MS } from '../../../contract/session.ts'
import type { Database } from '../../db/database.ts'
import { accessTokens, refreshTokens } from '../../db/schema.ts'
import { DAY_MS } from '../../durations.ts'
import { hashToken, newToken } from './tokens.ts'

/** A session ends after 14 days without a refresh. */
const REFRESH_IDLE_LIFE_MS = 14 * DAY_MS

export interface TokenPair {
  access: string
  refresh: string
}

/** Stores a new pair for a session. Neither token outlives the session. */
export async function issuePair(
  tx: Database,
  session: { id: string; expiresAt: Date },
  now: Date,
): Promise<TokenPair> {
  const pair = { access: newToken(), refresh: newToken() }
  const within = (life: number) =>
    new Date(Math.min(now.getTime() + life, session.expiresAt.getTime()))
  await tx.insert(accessTokens).values({
    hash: hashToken(pair.access),
    sessionId: session.id,
    expiresAt: within(ACCESS_LIFE_MS),
  })
  await tx.insert(refreshTokens).values({
    hash: hashToken(pair.refresh),
    sessionId: session.id,
    expiresAt: within(REFRESH_IDLE_LIFE_MS),
  })
  return pair
}
