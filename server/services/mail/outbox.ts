import { desc, eq } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { mails } from '../../db/schema.ts'

export interface Mail {
  subject: string
  text: string
  html: string
}

export interface StoredMail extends Mail {
  to: string
  /** When it was delivered; when it was queued, where it was not. */
  sentAt: Date
}

/** Mails are rows, written in the transaction of what causes them. */
export interface Outbox {
  enqueue(tx: Database, to: string, mail: Mail): Promise<void>
  /** The newest mails, newest first, at most 200. */
  latest(to?: string): Promise<StoredMail[]>
}

/** @param onQueued called when a mail was written, before its transaction is over */
export function createOutbox(db: Database, clock: Clock, onQueued = () => {}): Outbox {
  return {
    async enqueue(tx, to, mail) {
      await tx.insert(mails).values({ recipient: to, ...mail, createdAt: clock.now() })
      onQueued()
    },
    async latest(to) {
      const rows = await db
        .select()
        .from(mails)
        .where(to === undefined ? undefined : eq(mails.recipient, to))
        .orderBy(desc(mails.id))
        .limit(200)
      return rows.map(({ recipient, subject, text, html, createdAt, sentAt }) => ({
        to: recipient,
        subject,
        text,
        html,
        sentAt: sentAt ?? createdAt,
      }))
    },
  }
}
