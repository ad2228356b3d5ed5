import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { mails } from '../../db/schema.ts'
import { HOUR_MS, MINUTE_MS } from '../../durations.ts'
import { observeJob } from '../../observed.ts'
import { MailError, type MailTransport } from '../../providers/mail/port.ts'
import { createLeasedQueue } from '../../tasks/leased-queue.ts'
import { delayAfter, hasCome } from '../../tasks/next-attempt.ts'
import type { WorkLog } from '../../tasks/rounds.ts'
import { openBody } from './sealed-body.ts'

/** The maximum number of mails at a time. */
const BATCH = 5
/** The maximum time for one attempt. */
const DEADLINE_MS = MINUTE_MS
/** The lease of a claimed mail: well over the deadline, because hosts' clocks differ. */
const LEASE_MS = 5 * MINUTE_MS
const FIRST_DELAY_MS = MINUTE_MS
const LONGEST_DELAY_MS = 6 * HOUR_MS
const PATIENCE_MS = 72 * HOUR_MS

type Row = typeof mails.$inferSelect

/** The outcomes of a round, with the number of mails. */
export interface Round {
  sent: number
  delayed: number
  givenUp: number
}

interface Dependencies {
  db: Database
  clock: Clock
  transport: MailTransport
  /** The domain in the mails' Message-IDs. */
  domain: string
  /** The key that sealed the bodies. */
  sealKey: Buffer
}

/** The same for every delivery of a row, and different for other rows and databases. */
function messageId({ id, createdAt, recipient }: Row, text: string, domain: string): string {
  const parts = JSON.stringify([id, createdAt.toISOString(), recipient, text])
  return `<${createHash('sha256').update(parts).digest('hex').slice(0, 32)}@${domain}>`
}

/**
 * Delivers the outbox at least once. Any number of hosts may run rounds over one database. A
 * claimed mail is leased, so that only one host delivers it at a time. If a host stops, another
 * takes its mails after the lease.
 */
export function createDelivery({ db, clock, transport, domain, sealKey }: Dependencies) {
  const later = (ms: number) => new Date(clock.now().getTime() + ms)
  const queue = createLeasedQueue({
    db,
    table: mails,
    isOpen: and(isNull(mails.sentAt), isNull(mails.failure)),
    age: 'id',
  })

  async function fail(row: Row, error: MailError, log: WorkLog): Promise<keyof Round> {
    const fields = { mail: row.id, attempts: row.attempts, code: error.code }
    const next = later(delayAfter(row.attempts, FIRST_DELAY_MS, LONGEST_DELAY_MS))
    const isOver = next.getTime() >= row.createdAt.getTime() + PATIENCE_MS
    if (error.kind === 'permanent' || isOver) {
      await queue.conclude([row], { failure: error.reason, nextAttemptAt: null })
      log.warn({ event: 'mail_given_up', ...fields }, 'a mail is given up')
      return 'givenUp'
    }
    await queue.conclude([row], { nextAttemptAt: next })
    log.warn({ event: 'mail_delayed', ...fields }, 'a mail is tried again later')
    return 'delayed'
  }

  async function attempt(row: Row, log: WorkLog, stopping: AbortSignal): Promise<keyof Round> {
    const { recipient: to, subject, createdAt } = row
    if (clock.now().getTime() >= createdAt.getTime() + PATIENCE_MS) {
      return fail(row, new MailError('permanent', 'too old', 'not delivered in time'), log)
    }
    const body = openBody(sealKey, row.body)
    if (body === undefined) {
      const reason = 'sealed with another AUTH_SECRET'
      return fail(row, new MailError('permanent', 'unreadable', reason), log)
    }
    const id = messageId(row, body.text, domain)
    const mail = { messageId: id, date: createdAt, to, subject, ...body }
    try {
      await transport.send(mail, AbortSignal.any([stopping, AbortSignal.timeout(DEADLINE_MS)]))
    } catch (error) {
      if (error instanceof MailError) return fail(row, error, log)
      throw error
    }
    // The mail was sent, even if another host has the lease by now.
    await db
      .update(mails)
      .set({ sentAt: clock.now(), nextAttemptAt: null, failure: null, body: '' })
      .where(and(eq(mails.id, row.id), isNull(mails.sentAt)))
    return 'sent'
  }

  return {
    /** Attempts the oldest due mails, a few at a time. @throws when the database fails */
    async round(log: WorkLog, stopping: AbortSignal): Promise<Round> {
      const rows = await queue.claim({
        due: hasCome(mails.nextAttemptAt, clock.now()),
        limit: BATCH,
        lease: { nextAttemptAt: later(LEASE_MS) },
      })
      const ends = await Promise.allSettled(
        rows.map((row) =>
          observeJob({ queue: 'mails', ids: [String(row.id)], attempt: row.attempts }, () =>
            attempt(row, log, stopping),
          ),
        ),
      )
      const count: Round = { sent: 0, delayed: 0, givenUp: 0 }
      for (const end of ends) {
        if (end.status === 'rejected') throw end.reason
        count[end.value] += 1
      }
      return count
    },
  }
}

export type Delivery = ReturnType<typeof createDelivery>
