import { eq } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { refreshTokens, sessions } from '../../db/schema.ts'
import { DAY_MS, MINUTE_MS } from '../../durations.ts'
import { Refusal } from '../../refusal.ts'
import type { Throttle } from '../throttle.ts'
import { createSuccessors, forgetSuccessorsOf, GRACE_MS } from './successors.ts'
import { issuePair, type TokenPair } from './token-pair.ts'
import { hashToken } from './tokens.ts'

const PER_MINUTE = 55
/**
 * Per day, for one session and for all sessions of a user: three times the need of a browser that
 * is open all day. A session keeps its used tokens until it ends.
 */
const PER_SESSION = 300
const PER_USER = 2_000

/** The outcome of a refresh. */
export type RefreshOutcome =
  | { kind: 'rotated'; pair: TokenPair }
  | { kind: 'repeated'; pair: TokenPair }
  | { kind: 'reused'; sessionId: string }
  | { kind: 'ended' }

interface Dependencies {
  db: Database
  clock: Clock
  throttle: Throttle
  sealKey: Buffer
}

export type Refresh = (token: string) => Promise<RefreshOutcome>

/**
 * Exchanges a refresh token for its successor (RFC 9700 §4.14.2). Reuse of a token revokes the
 * whole session, unless its immediate parent repeats the request within the grace time. The
 * revocation is committed before this returns.
 */
export function createRefresh({ db, clock, throttle, sealKey }: Dependencies): Refresh {
  const successors = createSuccessors(sealKey)

  return async function refresh(token) {
    const hash = hashToken(token)
    const [known] = await db
      .select({ sessionId: refreshTokens.sessionId, userId: sessions.userId })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .where(eq(refreshTokens.hash, hash))
    if (known === undefined) return { kind: 'ended' }
    const { sessionId, userId } = known
    await throttle.hit(`refresh:${sessionId}`, PER_MINUTE, MINUTE_MS)
    await throttle.hit(`refresh:${sessionId}:day`, PER_SESSION, DAY_MS)
    await throttle.hit(`refresh:user:${userId}`, PER_USER, DAY_MS)

    return db.transaction(async (tx): Promise<RefreshOutcome> => {
      const now = clock.now()
      // The session's lock serializes its refreshes and its sign-out.
      const [session] = await tx
        .select()
        .from(sessions)
        .where(eq(sessions.id, known.sessionId))
        .for('update')
      const [given] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash))
      if (!session || !given || session.revokedAt || session.expiresAt <= now) {
        return { kind: 'ended' }
      }
      if (given.usedAt === null) {
        if (given.expiresAt <= now) return { kind: 'ended' }
        const pair = await issuePair(tx, session, now)
        await forgetSuccessorsOf(tx, session.id)
        await tx
          .update(refreshTokens)
          .set({
            usedAt: now,
            successorHash: hashToken(pair.refresh),
            successorSealed: successors.seal(token, pair),
          })
          .where(eq(refreshTokens.hash, hash))
        return { kind: 'rotated', pair }
      }
      if (now.getTime() - given.usedAt.getTime() <= GRACE_MS && given.successorSealed !== null) {
        const [successor] = await tx
          .select({ usedAt: refreshTokens.usedAt })
          .from(refreshTokens)
          .where(eq(refreshTokens.hash, given.successorHash ?? ''))
        if (successor?.usedAt === null) {
          const pair = successors.open(token, given.successorSealed)
          // Sealed before AUTH_SECRET was changed. The repeat is legitimate, but its answer cannot
          // be decrypted.
          return pair === undefined ? { kind: 'ended' } : { kind: 'repeated', pair }
        }
      }
      await tx.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, session.id))
      return { kind: 'reused', sessionId: session.id }
    })
  }
}

/** The token pair of a successful outcome. @throws {Refusal} `session_ended` otherwise */
export function refreshedPair(outcome: RefreshOutcome): TokenPair {
  if (outcome.kind === 'rotated' || outcome.kind === 'repeated') return outcome.pair
  throw new Refusal('session_ended')
}
