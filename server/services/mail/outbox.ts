import { and, desc, eq, like } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { mails } from '../../db/schema.ts'
import { tellOrder } from '../../observed.ts'
import { type MailBody, openBody, sealBody } from './sealed-body.ts'

export interface Mail extends MailBody {
  subject: string
}

export interface StoredMail extends Mail {
  to: string
  /** The delivery time, or the queue time if it was not delivered. */
  sentAt: Date
}

/** Mails are rows, written in the transaction of their cause. */
export interface Outbox {
  enqueue(tx: Database, to: string, mail: Mail): Promise<void>
  /** The newest mails, newest first, at most 200. Text and page are empty if they were removed. */
  latest(to?: string): Promise<StoredMail[]>
  /** Seals plain mails of an older version. */
  sealOlder(): Promise<void>
}

const REMOVED: MailBody = { text: '', html: '' }

/**
 * @param sealKey the key needed to read a stored mail
 * @param onQueued called after a mail is written, before its transaction ends
 */
export function createOutbox(
  db: Database,
  clock: Clock,
  sealKey: Buffer,
  onQueued = () => {},
): Outbox {
  return {
    async enqueue(tx, to, { subject, ...body }) {
      const row = { recipient: to, subject, body: sealBody(sealKey, body), createdAt: clock.now() }
      const [written] = await tx.insert(mails).values(row).returning({ id: mails.id })
      tellOrder({ queue: 'mails', id: String(written?.id) })
      onQueued()
    },

    async latest(to) {
      const rows = await db
        .select()
        .from(mails)
        .where(to === undefined ? undefined : eq(mails.recipient, to))
        .orderBy(desc(mails.id))
        .limit(200)
      return rows.map(({ recipient, subject, body, createdAt, sentAt }) => {
        const { text, html } = openBody(sealKey, body) ?? REMOVED
        return { to: recipient, subject, text, html, sentAt: sentAt ?? createdAt }
      })
    },

    async sealOlder() {
      const plain = await db
        .select({ id: mails.id, body: mails.body })
        .from(mails)
        .where(like(mails.body, '{%'))
      for (const { id, body } of plain) {
        const read = openBody(sealKey, body)
        const sealed = read === undefined ? '' : sealBody(sealKey, read)
        // Another host that has delivered it since has emptied it.
        await db
          .update(mails)
          .set({ body: sealed })
          .where(and(eq(mails.id, id), eq(mails.body, body)))
      }
    },
  }
}
