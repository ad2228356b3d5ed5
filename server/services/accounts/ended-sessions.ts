import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { removeInBatches } from '../../db/remove-in-batches.ts'
import { accessTokens, refreshTokens, sessions } from '../../db/schema.ts'

/** Sessions in one batch. */
const BATCH = 100

/** Ends the sessions whose newest refresh token expired unused. They can no longer continue. */
async function endIdle(db: Database, now: Date): Promise<void> {
  for (;;) {
    const idle = await db
      .select({ id: sessions.id })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .where(
        and(
          isNull(refreshTokens.usedAt),
          lt(refreshTokens.expiresAt, now),
          isNull(sessions.revokedAt),
        ),
      )
      .limit(BATCH)
    if (idle.length === 0) return
    const ids = idle.map(({ id }) => id)
    await db.update(sessions).set({ revokedAt: now }).where(inArray(sessions.id, ids))
  }
}

/**
 * Removes the sessions that ended before a given time, with their tokens. A running session keeps
 * all its refresh tokens, however old, to distinguish a reused token from an unknown one.
 */
export async function removeEndedSessions(db: Database, now: Date, before: Date): Promise<number> {
  await endIdle(db, now)
  let removed = 0
  for (const hasEnded of [lt(sessions.expiresAt, before), lt(sessions.revokedAt, before)]) {
    for (;;) {
      const ended = await db.select({ id: sessions.id }).from(sessions).where(hasEnded).limit(BATCH)
      if (ended.length === 0) break
      const ids = ended.map(({ id }) => id)
      // Deleted before their session to keep each statement small.
      removed += await removeInBatches(db, refreshTokens, inArray(refreshTokens.sessionId, ids))
      removed += await removeInBatches(db, accessTokens, inArray(accessTokens.sessionId, ids))
      removed += await removeInBatches(db, sessions, inArray(sessions.id, ids))
    }
  }
  return removed
}
