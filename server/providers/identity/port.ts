/** A person as identified by an outside issuer. */
export interface Identity {
  /**
   * The issuer's permanent name for the person; addresses change. Clean, at most 255
   * characters.
   */
  subject: string
  /** As the issuer wrote it: not checked, and not proven before `isEmailVerified`. */
  email: string | null
  isEmailVerified: boolean
  /** True if the issuer runs the mailbox, so its statement is true today. */
  ownsMailbox: boolean
  /** As the issuer wrote it. */
  name: string | null
  issuedAt: Date
}

/**
 * A credential gave no identity. `refused`: it proves nothing, now or later.
 * `unavailable`: the keys to check it cannot be loaded now.
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
   * Returns the identity of a credential that was made for us and for `nonce`.
   * Answers within 5 seconds.
   * @throws {IdentityError}
   */
  verify(credential: string, nonce: string): Promise<Identity>
}
