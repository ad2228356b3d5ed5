import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { DAY_MS } from '../../durations.ts'
import { anyOf } from './any-of.ts'
import type { DiscussionRow } from './rows.ts'

/**
 * When a discussion was found is noted again only after this time: each note writes the row's
 * entries in all indexes anew, those of its words among them.
 */
export const NOTED_EVERY_MS = 7 * DAY_MS

/**
 * Notes what was just stored: a discussion that a live search found was found again, and any other
 * stays from now on, but not for news of its deletion. A search gives no age to one that stays. Within
 * the transaction that stored the rows, which holds their locks.
 */
export async function noteFound(tx: Database, rows: readonly DiscussionRow[]): Promise<void> {
  const idsOf = (these: readonly DiscussionRow[]) => these.map(({ id }) => id)
  const stay = rows.filter(({ found_at, deleted_at }) => found_at === null && deleted_at === null)
  const found = rows.filter(({ found_at }) => found_at !== null)
  if (stay.length > 0) {
    await tx.execute(sql`update discussions set found_at = null
      where id = ${anyOf(idsOf(stay))} and found_at is not null`)
  }
  // One search stores all of its rows with one time.
  const at = found[0]?.found_at
  if (at) await renew(tx, idsOf(found), new Date(at))
}

const isOld = (now: Date) =>
  sql`found_at < ${new Date(now.getTime() - NOTED_EVERY_MS).toISOString()}`

async function renew(tx: Database, ids: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`update discussions set found_at = ${now.toISOString()}
    where id = ${anyOf(ids)} and ${isOld(now)} and deleted_at is null`)
}

/**
 * Keeps discussions that an analysis has just read from being removed for their age.
 * @returns those of the ids that are still there: housekeeping may have been faster
 */
export async function keepRead(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  return db.transaction(async (tx) => {
    // Locked in the order of other writers, which is by the bytes of the id.
    const { rows: old } = await tx.execute<{ id: string }>(sql`
      select id from discussions where id = ${anyOf(ids)} and ${isOld(now)}
      order by id collate "C" for update`)
    const due = old.map(({ id }) => id)
    if (due.length > 0) await renew(tx, due, now)
    const { rows: there } = await tx.execute<{ id: string }>(sql`
      select id from discussions where id = ${anyOf(ids)} and deleted_at is null`)
    return new Set(there.map(({ id }) => id))
  })
}
