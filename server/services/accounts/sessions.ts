import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { accessTokens, billing, sessions, users } from '../../db/schema.ts'
import { DAY_MS } from '../../durations.ts'
import { issuePair, type TokenPair } from './token-pair.ts'
import { hashToken } from './tokens.ts'
import { toViewer, type Viewer, viewerColumns } from './viewer.ts'

/** A session ends 60 days after the sign-in, regardless of refreshes. */
const SESSION_LIFE_MS = 60 * DAY_MS
/** The maximum number of sessions per user. A new session then ends the oldest. */
const SESSIONS_PER_USER = 50

export interface Sessions {
  /**
   * Starts a session for a user atomically, within `tx` if given. Ends the oldest session if the
   * user has too many.
   */
  start(userId: string, tx?: Database): Promise<TokenPair>
  /** The owner of an access token, in one indexed read. Undefined when the token is not valid now. */
  authenticate(accessToken: string): Promise<Viewer | undefined>
  /** Ends a session. All its tokens are invalid from the next request on. */
  revoke(sessionId: string): Promise<void>
}

export function createSessions(db: Database, clock: Clock): Sessions {
  async function endOldest(tx: Database, userId: string, now: Date): Promise<void> {
    const open = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
      .orderBy(desc(sessions.createdAt), sessions.id)
      .offset(SESSIONS_PER_USER - 1)
    if (open.length === 0) return
    const ids = open.map(({ id }) => id)
    await tx.update(sessions).set({ revokedAt: now }).where(inArray(sessions.id, ids))
  }

  async function begin(tx: Database, userId: string): Promise<TokenPair> {
    const now = clock.now()
    // Concurrent sign-ins of one user wait for each other, so that each one is counted.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    await endOldest(tx, userId, now)
    const id = randomUUID()
    const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS)
    await tx.insert(sessions).values({ id, userId, createdAt: now, expiresAt })
    return issuePair(tx, { id, expiresAt }, now)
  }

  const now = sql.placeholder('now')
  /** Runs with every authenticated request, so it is prepared once and selects only the columns needed. */
  const readHolder = db
    .select({
      ...viewerColumns,
      sessionId: sessions.id,
    })
    .from(accessTokens)
    .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(billing, eq(billing.userId, users.id))
    .where(
      and(
        eq(accessTokens.hash, sql.placeholder('hash')),
        gt(accessTokens.expiresAt, now),
        gt(sessions.expiresAt, now),
        isNull(sessions.revokedAt),
      ),
    )
    .prepare('access_token_holder')

  return {
    start: (userId, tx) => (tx ? begin(tx, userId) : db.transaction((own) => begin(own, userId))),

    async authenticate(accessToken) {
      const at = clock.now()
      const given = { hash: hashToken(accessToken), now: at.toISOString() }
      const [row] = await readHolder.execute(given)
      return row && toViewer(row.user, row.subscription, { kind: 'session', id: row.sessionId }, at)
    },

    async revoke(sessionId) {
      await db
        .update(sessions)
        .set({ revokedAt: clock.now() })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    },
  }
}
