import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { z } from 'zod'
import { SHARES_MAX } from '../../../contract/share-form.ts'
import type { createShareBodySchema, Share, Shared } from '../../../contract/shares.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { shares } from '../../db/schema.ts'
import { HOUR_MS } from '../../durations.ts'
import { endOf, lastDay } from '../../last-day.ts'
import { Refusal } from '../../refusal.ts'
import { hashToken, newToken } from '../accounts/tokens.ts'
import type { Throttle } from '../throttle.ts'
import { holdOwner } from '../workspace/owner.ts'
import { createShareNames } from './names.ts'
import { createReadShown, type OwnersView } from './shown.ts'

/** A person reads, an office reads from one address. */
const OPENED_PER_ADDRESS = 300

interface Dependencies {
  db: Database
  clock: Clock
  throttle: Throttle
  view: OwnersView
}

/** The links of a member, and what they show. Links of other members are not found. */
export interface Shares {
  /**
   * Makes a link to something of the user, and returns its token, of which a hash is stored.
   * @throws {Refusal} `not_found`, `share_empty`, `shares_full`; `invalid` for a day that is over
   */
  create(
    userId: string,
    body: z.output<typeof createShareBodySchema>,
  ): Promise<{ share: Share; token: string }>
  /** Those that work, newest first. */
  list(userId: string): Promise<Share[]>
  /** Ends a link on all hosts. @throws {Refusal} `not_found` */
  revoke(userId: string, id: string): Promise<void>
  revokeAll(userId: string): Promise<void>
  /**
   * What a link shows now.
   * @throws {Refusal} `share_gone` if it never was, was revoked, has ended, or if its owner removed
   * what it showed; `rate_limited`
   */
  open(token: string, origin: { address: string }): Promise<Shared>
}

function shareOf(row: typeof shares.$inferSelect, name: string | null | undefined): Share {
  return {
    id: row.id,
    kind: row.kind,
    ids: row.ids,
    name: name ?? null,
    with_notes: row.withNotes,
    created_at: row.createdAt.toISOString(),
    expires_on: row.expiresAt && lastDay(row.expiresAt),
  }
}

export function createShares({ db, clock, throttle, view }: Dependencies): Shares {
  const read = createReadShown(view)
  const namesOf = createShareNames(db)
  const works = () => or(isNull(shares.expiresAt), gt(shares.expiresAt, clock.now()))

  function checkEnd(end: Date | null): void {
    if (end === null || end > clock.now()) return
    const msg = 'Please choose today or a later day'
    throw new Refusal('invalid', { items: [{ loc: ['body', 'expires_on'], msg, type: 'custom' }] })
  }

  /** The user's row is held, so that two links at once do not share the last place. */
  async function insert(row: typeof shares.$inferInsert): Promise<void> {
    await db.transaction(async (tx) => {
      await holdOwner(tx, row.userId)
      const count = await tx.$count(shares, and(eq(shares.userId, row.userId), works()))
      if (count >= SHARES_MAX) throw new Refusal('shares_full')
      await tx.insert(shares).values(row)
    })
  }

  return {
    async create(userId, { kind, ids, with_notes: withNotes, expires_on }) {
      const expiresAt = expires_on === undefined ? null : endOf(expires_on)
      checkEnd(expiresAt)
      // A comparison that exists shows what is left of it; a new one needs all of it.
      if (kind === 'comparison') await view.candidates(userId, ids)
      else await read({ userId, kind, ids, withNotes })
      const token = newToken()
      const row = {
        ...{ id: randomUUID(), userId, kind, ids, withNotes, expiresAt },
        ...{ tokenHash: hashToken(token), createdAt: clock.now() },
      }
      await insert(row)
      const [name] = await namesOf(userId, [row])
      return { share: shareOf(row, name), token }
    },

    async list(userId) {
      const rows = await db
        .select()
        .from(shares)
        .where(and(eq(shares.userId, userId), works()))
        .orderBy(desc(shares.createdAt), desc(shares.id))
      const names = await namesOf(userId, rows)
      return rows.map((row, index) => shareOf(row, names[index]))
    },

    async revoke(userId, id) {
      const removed = await db
        .delete(shares)
        .where(and(eq(shares.id, id), eq(shares.userId, userId)))
        .returning({ id: shares.id })
      if (removed.length === 0) throw new Refusal('not_found')
    },

    async revokeAll(userId) {
      await db.delete(shares).where(eq(shares.userId, userId))
    },

    async open(token, { address }) {
      await throttle.hit(`shared:${address}`, OPENED_PER_ADDRESS, HOUR_MS)
      // Of a token with 256 random bits, the time of a look-up by its hash tells nothing.
      const [row] = await db
        .select()
        .from(shares)
        .where(and(eq(shares.tokenHash, hashToken(token)), works()))
      if (row === undefined) throw new Refusal('share_gone')
      try {
        return { ...(await read(row)), shown_at: clock.now().toISOString() }
      } catch (error) {
        const isGone =
          error instanceof Refusal && (error.code === 'not_found' || error.code === 'share_empty')
        throw isGone ? new Refusal('share_gone') : error
      }
    },
  }
}
