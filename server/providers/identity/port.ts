/** Who signed in somewhere else, as that place vouches for it. */
export interface Identity {
  /** Names the person at the issuer for ever; addresses change. Clean, at most 255 characters. */
  subject: string
  /** As the issuer wrote it: not checked, and nobody's before `isEmailVerified`. */
  email: string | null
  isEmailVerified: boolean
  /** Whether the issuer runs the mailbox, so that its word about it is true today. */
  ownsMailbox: boolean
  /** As the issuer wrote it. */
  name: string | null
  issuedAt: Date
}

/**
 * No identity came of a credential. `refused`: it proves nothing, now or
 * later. `unavailable`: what it must be checked against cannot be had now.
 */
export class IdentityError extends Error {
  override name = 'IdentityError'
  readonly kind: 'refused' | 'unavailable'

  constructor(kind: 'refused' | 'unavailable', cause?: unknown) {
    super(`The identity ${kind === 'refused' ? 'was refused' : 'cannot be checked now'}`, { cause })
    this.kind = kind
  }
}

export interface IdentityProvider {
  /**
   * Whom a credential identifies that was made for us and for `nonce`. Answers
   * within 5 seconds.
   * @throws {IdentityError}
   */
  verify(credential: string, nonce: string): Promise<Identity>
}
