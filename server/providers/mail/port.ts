/** A mail as it leaves: one recipient, and an identity that repeated deliveries share. */
export interface OutgoingMail {
  /** With its angle brackets; the same at every delivery of one mail. */
  messageId: string
  date: Date
  to: string
  subject: string
  text: string
  html: string
}

/**
 * A mail did not leave. `temporary`: it may later, as it is. `permanent`: it
 * never will. `message` and `code` name the step and the status alone, never
 * an address, a credential or foreign text.
 */
export class MailError extends Error {
  override name = 'MailError'
  readonly kind: 'temporary' | 'permanent'
  readonly code: string
  /** The code and what the other side said of it; may name the recipient, so it is no log's. */
  readonly reason: string

  constructor(kind: 'temporary' | 'permanent', code: string, reason = code) {
    super(`The mail ${kind === 'permanent' ? 'was refused' : 'could not be sent now'} (${code})`)
    this.kind = kind
    this.code = code
    this.reason = reason
  }
}

/** Hands mails to whoever delivers them. */
export interface MailTransport {
  /**
   * Resolves when the other side has taken the mail over. An aborted `signal`
   * ends the attempt as a temporary failure; the mail may have left.
   * @throws {MailError}
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
}
