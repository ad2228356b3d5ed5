import { and, lt, ne } from 'drizzle-orm'
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

/** Empties the texts of mails and keeps the rows. */
export const bodyRetention: Retention = {
  from: mails,
  kept: BODIES_KEPT_MS,
  async letGo(db, before) {
    const emptied = await db
      .update(mails)
      .set({ body: '' })
      .where(and(lt(mails.createdAt, before), ne(mails.body, '')))
      .returning({ id: mails.id })
    return emptied.length
  },
}

export const mailRetentions: readonly Retention[] = [rows, bodyRetention]
