/** A mail to send: one recipient, and an id that is the same in repeated deliveries. */
export interface OutgoingMail {
  /** With its angle brackets; the same in every delivery of one mail. */
  messageId: string
  date: Date
  to: string
  subject: string
  text: string
  html: string
}

/**
 * A mail was not sent. `temporary`: a later try may work. `permanent`: it never
 * will. `message` and `code` contain only the step and the status, never an
 * address, a credential or foreign text.
 */
export class MailError extends Error {
  override name = 'MailError'
  readonly kind: 'temporary' | 'permanent'
  readonly code: string
  /** The code and the server's answer; may contain the recipient, so never log it. */
  readonly reason: string

  constructor(kind: 'temporary' | 'permanent', code: string, reason = code) {
    super(`The mail ${kind === 'permanent' ? 'was refused' : 'could not be sent now'} (${code})`)
    this.kind = kind
    this.code = code
    this.reason = reason
  }
}

/** Sends mails. */
export interface MailTransport {
  /**
   * Resolves when the mail server has accepted the mail. An aborted `signal` ends
   * the attempt as a temporary failure; the mail may have been sent.
   * @throws {MailError}
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
}
