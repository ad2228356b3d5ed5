/** Thrown by a provider that cannot answer now; nothing is stored. */
export class NicheProviderError extends Error {
  override name = 'NicheProviderError'
  readonly kind: 'timeout' | 'failed'

  constructor(kind: 'timeout' | 'failed', cause?: unknown) {
    super(`The niche provider ${kind === 'timeout' ? 'took too long' : 'failed'}`, { cause })
    this.kind = kind
  }
}

/** Returns the niches below a niche. */
export interface NicheProvider {
  origin: 'atlas' | 'llm'
  /** True if an answer costs money, and so counts towards the daily limits. */
  isPaid: boolean
  /**
   * The names below a path (from the top, without the root), clean, distinct and in
   * no order. Empty: nothing is below. Undefined: this provider does not know.
   * @throws {NicheProviderError}
   */
  namesBelow(path: readonly string[]): Promise<readonly string[] | undefined>
  /**
   * The number of niches below a path, down to the last level, without asking an
   * outside service.
   */
  countBelow?(path: readonly string[]): number
}
