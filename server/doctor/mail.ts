import type { NodemailerError } from 'nodemailer'
import type { Config } from '../config.ts'
import { greetMailServer } from '../providers/mail/smtp.ts'
import { type Finding, missing, ok, wrong } from './finding.ts'
import { PATIENCE_MS } from './outside.ts'

const ABOUT = 'Mail'

function adviceFor({ code, command }: NodemailerError): string {
  if (code === 'EAUTH') return 'refuses the user or password in SMTP_URL. Correct them'
  if (code === 'ETLS' || command === 'STARTTLS') {
    return 'does not encrypt the connection, and a password is never sent without. Use smtps://, or a port with STARTTLS'
  }
  if (code === 'EDNS') return 'has a name that cannot be found. Correct the host in SMTP_URL'
  return 'does not answer. Check the host and port in SMTP_URL, and that a firewall lets us out'
}

/** Connects and signs in to the mail server, and sends nothing. */
export async function examineMail({ smtp, mode }: Config): Promise<Finding[]> {
  if (smtp === undefined) {
    if (mode === 'production') return []
    return [missing(ABOUT, 'no SMTP_URL: mails stay in the outbox at /local/outbox')]
  }
  const { host } = new URL(smtp.url)
  try {
    await greetMailServer(smtp, PATIENCE_MS)
    return [ok(ABOUT, `${host} answers and lets us in; mails come from ${smtp.from}`)]
  } catch (error) {
    return [wrong(ABOUT, `${host} ${adviceFor(error as NodemailerError)}`)]
  }
}
