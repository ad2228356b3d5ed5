import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createLoop } from '../jobs/loop.ts'
import { createSmtpTransport } from '../providers/mail/smtp.ts'
import { createDelivery } from '../services/mail/delivery.ts'
import { deliveryRounds } from '../services/mail/delivery-rounds.ts'
import { createOutbox } from '../services/mail/outbox.ts'

interface MailParts {
  config: Config
  db: Database
  clock: Clock
  /** Seals the bodies of undelivered mails. */
  sealKey: Buffer
}

export type MailServices = Awaited<ReturnType<typeof wireMail>>

function wireDelivery({ config: { smtp, siteUrl }, db, clock, sealKey }: MailParts) {
  if (smtp === undefined) return undefined
  const transport = createSmtpTransport(smtp)
  const domain = new URL(siteUrl).hostname
  return createLoop(deliveryRounds(createDelivery({ db, clock, transport, domain, sealKey })))
}

/** The outbox, and its delivery loop if a mail server is configured. */
export async function wireMail(parts: MailParts) {
  const { db, clock, sealKey } = parts
  const delivery = wireDelivery(parts)
  const outbox = createOutbox(db, clock, sealKey, () => delivery?.wake())
  await outbox.sealOlder()
  return { outbox, delivery }
}
