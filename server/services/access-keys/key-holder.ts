import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { accessKeys, billing, users } from '../../db/schema.ts'
import { MINUTE_MS } from '../../durations.ts'
import { hashToken } from '../accounts/tokens.ts'
import { toViewer, type Viewer, viewerColumns } from '../accounts/viewer.ts'

/** The last use of a key is written at most this often. */
const USE_GRAIN_MS = 5 * MINUTE_MS

/**
 * The owner of an access key, in one indexed read. Undefined when the key does not work now. Notes
 * the use.
 */
export type KeyHolder = (token: string) => Promise<Viewer | undefined>

export function createKeyHolder(db: Database, clock: Clock): KeyHolder {
  const now = sql.placeholder('now')
  /** Runs with every request of a key, so it is prepared once. */
  const readHolder = db
    .select({
      ...viewerColumns,
      key: { id: accessKeys.id, scope: accessKeys.scope, lastUsedAt: accessKeys.lastUsedAt },
    })
    .from(accessKeys)
    .innerJoin(users, eq(users.id, accessKeys.userId))
    .leftJoin(billing, eq(billing.userId, users.id))
    .where(and(eq(accessKeys.hash, sql.placeholder('hash')), gt(accessKeys.expiresAt, now)))
    .prepare('access_key_holder')

  async function noteUse(id: string, at: Date): Promise<void> {
    const before = new Date(at.getTime() - USE_GRAIN_MS)
    await db
      .update(accessKeys)
      .set({ lastUsedAt: at })
      .where(
        and(
          eq(accessKeys.id, id),
          or(isNull(accessKeys.lastUsedAt), lt(accessKeys.lastUsedAt, before)),
        ),
      )
  }

  return async function holderOf(token) {
    const at = clock.now()
    const [row] = await readHolder.execute({ hash: hashToken(token), now: at.toISOString() })
    if (row === undefined) return undefined
    const { id, scope, lastUsedAt } = row.key
    const isNoted = lastUsedAt !== null && at.getTime() - lastUsedAt.getTime() < USE_GRAIN_MS
    if (!isNoted) await noteUse(id, at)
    return toViewer(row.user, row.subscription, { kind: 'key', scope }, at)
  }
}
