/** Thrown by a provider that cannot answer now; nothing is stored. */
export class NicheProviderError extends Error {
  override name = 'NicheProviderError'
  readonly kind: 'timeout' | 'failed'

  constructor(kind: 'timeout' | 'failed', cause?: unknown) {
    super(`The niche provider ${kind === 'timeout' ? 'took too long' : 'failed'}`, { cause })
    this.kind = kind
  }
}

/** Knows what lies below a niche. */
export interface NicheProvider {
  origin: 'atlas' | 'llm'
  /** Whether an answer costs money, and so counts towards the daily limits. */
  isPaid: boolean
  /**
   * The names below a path (from the top, the root excluded), clean, distinct
   * and in no order. Empty: nothing lies below. Undefined: not known here.
   * @throws {NicheProviderError}
   */
  namesBelow(path: readonly string[]): Promise<readonly string[] | undefined>
  /** How many niches it knows below a path without asking anybody, down to its last level. */
  countBelow?(path: readonly string[]): number
}
