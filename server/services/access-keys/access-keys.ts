import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { KEY_DAYS_MAX, KEY_PREFIX_LENGTH, KEYS_MAX } from '../../../contract/access-key-form.ts'
import type { AccessKey, createAccessKeyBodySchema } from '../../../contract/access-keys.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { accessKeys, sessions } from '../../db/schema.ts'
import { DAY_MS, HOUR_MS } from '../../durations.ts'
import { endOf, lastDay } from '../../last-day.ts'
import { Refusal } from '../../refusal.ts'
import { hashToken, newToken } from '../accounts/tokens.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Throttle } from '../throttle.ts'
import { holdOwner } from '../workspace/owner.ts'

/** Making and revoking in turn leaves no rows, so the cap alone does not bound it. */
const MADE_PER_HOUR = 30

interface Dependencies {
  db: Database
  clock: Clock
  throttle: Throttle
}

/** The access keys of a member. Keys of other members are not found. */
export interface AccessKeys {
  /**
   * Makes a key for a signed-in member and returns it, of which a hash is stored.
   * @throws {Refusal} `keys_full`, `rate_limited`; `invalid` for a day that is over or too far away;
   * `not_authenticated` if the session has ended; `key_refused` for a viewer without a session
   */
  create(
    viewer: Pick<Viewer, 'user' | 'by'>,
    body: z.output<typeof createAccessKeyBodySchema>,
  ): Promise<{ key: AccessKey; token: string }>
  /** Those that work, newest first. */
  list(userId: string): Promise<AccessKey[]>
  /** Ends a key on all hosts from the next request on. @throws {Refusal} `not_found` */
  revoke(userId: string, id: string): Promise<void>
}

type Row = Omit<typeof accessKeys.$inferSelect, 'hash' | 'userId'>

function keyOf(row: Row): AccessKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scope: row.scope,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    expires_on: lastDay(row.expiresAt),
  }
}

const columns = {
  id: accessKeys.id,
  name: accessKeys.name,
  prefix: accessKeys.prefix,
  scope: accessKeys.scope,
  createdAt: accessKeys.createdAt,
  lastUsedAt: accessKeys.lastUsedAt,
  expiresAt: accessKeys.expiresAt,
}

export function createAccessKeys({ db, clock, throttle }: Dependencies): AccessKeys {
  const working = (userId: string) =>
    and(eq(accessKeys.userId, userId), gt(accessKeys.expiresAt, clock.now()))

  function checkEnd(end: Date): void {
    const now = clock.now().getTime()
    // The last day itself counts, so a key that ends in a year ends up to a day after that moment.
    if (end.getTime() > now && end.getTime() <= now + (KEY_DAYS_MAX + 1) * DAY_MS) return
    const msg = 'Please choose a day from today up to one year from now'
    throw new Refusal('invalid', { items: [{ loc: ['body', 'expires_on'], msg, type: 'custom' }] })
  }

  /** @throws {Refusal} `not_authenticated` */
  async function checkSession(tx: Database, id: string): Promise<void> {
    const isOpen = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, clock.now()))
    const open = await tx.$count(sessions, and(eq(sessions.id, id), isOpen))
    if (open === 0) throw new Refusal('not_authenticated')
  }

  /**
   * The user's row is held, so that two keys at once do not share the last place. A new password
   * ends the sessions and the keys of its user under the same row, so a key that comes after it
   * finds its session ended.
   */
  async function insert(row: typeof accessKeys.$inferInsert, sessionId: string): Promise<void> {
    await db.transaction(async (tx) => {
      await holdOwner(tx, row.userId)
      await checkSession(tx, sessionId)
      const count = await tx.$count(accessKeys, working(row.userId))
      if (count >= KEYS_MAX) throw new Refusal('keys_full')
      await tx.insert(accessKeys).values(row)
    })
  }

  return {
    async create({ user, by }, { name, scope, expires_on }) {
      if (by.kind !== 'session') throw new Refusal('key_refused')
      const expiresAt = endOf(expires_on)
      checkEnd(expiresAt)
      await throttle.hit(`keys:${user.id}`, MADE_PER_HOUR, HOUR_MS)
      const token = `nk_${newToken()}`
      const row = {
        ...{ id: randomUUID(), name, scope, expiresAt, createdAt: clock.now(), lastUsedAt: null },
        prefix: token.slice(0, KEY_PREFIX_LENGTH),
      }
      await insert({ ...row, userId: user.id, hash: hashToken(token) }, by.id)
      return { key: keyOf(row), token }
    },

    async list(userId) {
      const rows = await db
        .select(columns)
        .from(accessKeys)
        .where(working(userId))
        .orderBy(desc(accessKeys.createdAt), desc(accessKeys.id))
      return rows.map(keyOf)
    },

    async revoke(userId, id) {
      const removed = await db
        .delete(accessKeys)
        .where(and(eq(accessKeys.id, id), eq(accessKeys.userId, userId)))
        .returning({ id: accessKeys.id })
      if (removed.length === 0) throw new Refusal('not_found')
    },
  }
}
