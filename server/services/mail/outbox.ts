import { and, desc, eq, like } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { mails } from '../../db/schema.ts'
import { type MailBody, openBody, sealBody } from './sealed-body.ts'

export interface Mail extends MailBody {
  subject: string
}

export interface StoredMail extends Mail {
  to: string
  /** When it was delivered; when it was queued, where it was not. */
  sentAt: Date
}

/** Mails are rows, written in the transaction of what causes them. */
export interface Outbox {
  enqueue(tx: Database, to: string, mail: Mail): Promise<void>
  /** The newest mails, newest first, at most 200. Text and page are empty where they are removed. */
  latest(to?: string): Promise<StoredMail[]>
  /** Seals what an older version wrote plainly. */
  sealOlder(): Promise<void>
}

const REMOVED: MailBody = { text: '', html: '' }

/**
 * @param sealKey without which nobody reads a stored mail
 * @param onQueued called when a mail was written, before its transaction is over
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
      await tx.insert(mails).values(row)
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
        // Whoever has delivered it since has emptied it.
        await db
          .update(mails)
          .set({ body: sealed })
          .where(and(eq(mails.id, id), eq(mails.body, body)))
      }
    },
  }
}
