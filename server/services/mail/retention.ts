import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, inArray, lt, sql } from 'drizzle-orm'
import { mails } from '../../db/schema.ts'
import { DAY_MS } from '../../durations.ts'
import type { Retention } from '../../tasks/retention.ts'

const MAILS_KEPT_MS = 30 * DAY_MS
/** By then a mail is delivered or given up, and all its links have expired. */
const BODIES_KEPT_MS = 3 * DAY_MS

const rows: Retention = {
  from: mails,
  kept: MAILS_KEPT_MS,
  where: (before) => lt(mails.createdAt, before),
}

/** Mails in one statement, since the embedded database answers nobody else meanwhile. */
const BATCH = 500

/** Empties the texts of mails and keeps the rows. */
export const bodyRetention: Retention = {
  from: mails,
  kept: BODIES_KEPT_MS,
  async letGo(db, before) {
    // In words, as in the index that holds these alone.
    const isOver = and(lt(mails.createdAt, before), sql`${mails.body} <> ''`)
    let emptied = 0
    for (;;) {
      const some = db.select({ id: mails.id }).from(mails).where(isOver).limit(BATCH)
      const done = await db
        .update(mails)
        .set({ body: '' })
        .where(inArray(mails.id, some))
        .returning({ id: mails.id })
      emptied += done.length
      if (done.length < BATCH) return emptied
      await nextTurn()
    }
  },
}

export const mailRetentions: readonly Retention[] = [rows, bodyRetention]
