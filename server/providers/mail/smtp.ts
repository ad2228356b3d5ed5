import { createTransport, type NodemailerError } from 'nodemailer'
import type { SmtpConfig } from '../../config.ts'
import { MailError, type MailTransport } from './port.ts'

/** Longest waits for a connection, for the greeting, and for the next byte. */
const TIMEOUTS_MS = { connection: 10_000, greeting: 10_000, socket: 20_000 }
const LONGEST_REASON = 300

/**
 * Answers to these commands are about the mail; all others are about our setup,
 * which the operator can fix.
 */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA']

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** A password never leaves this machine unencrypted, even if the server offers nothing else. */
function mustEncrypt(url: string): boolean {
  const { username, hostname } = new URL(url)
  return username !== '' && !isLoopback(hostname)
}

function mailError({ code, command, response, responseCode }: NodemailerError): MailError {
  const step = [command, responseCode ?? code].filter(Boolean).join(' ') || 'unknown'
  if (command === undefined || !ABOUT_THE_MAIL.includes(command)) {
    // An address that no command can contain is refused before anything is sent.
    return new MailError(
      code === 'EENVELOPE' && command === 'API' ? 'permanent' : 'temporary',
      step,
    )
  }
  const said = response?.replace(/\s+/g, ' ').slice(0, LONGEST_REASON)
  const isFinal = responseCode !== undefined && responseCode >= 500
  return new MailError(isFinal ? 'permanent' : 'temporary', step, said && `${command}: ${said}`)
}

/** The connection to the mail server that the product uses. */
function connect(url: string, timeouts: typeof TIMEOUTS_MS) {
  return createTransport({
    url,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    dnsTimeout: timeouts.connection,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(mustEncrypt(url) ? { requireTLS: true } : {}),
  })
}

/**
 * Connects, encrypts and signs in as for a mail, and sends none.
 * @throws {NodemailerError}
 */
export async function greetMailServer({ url }: SmtpConfig, timeoutMs: number): Promise<void> {
  const ms = timeoutMs
  const transport = connect(url, { connection: ms, greeting: ms, socket: ms })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/**
 * Mail over SMTP, with one connection per mail. A username requires TLS, except to
 * this machine.
 */
export function createSmtpTransport({ url, from }: SmtpConfig, timeouts = TIMEOUTS_MS) {
  const transport = connect(url, timeouts)
  return {
    async send({ to, ...mail }, signal) {
      try {
        // As an object, the address is used unchanged and never read as a list.
        await transport.sendMail({ ...mail, from, to: { name: '', address: to }, signal })
      } catch (error) {
        throw mailError(error as NodemailerError)
      }
    },
  } satisfies MailTransport
}
