import type { NicheKind } from '../../../contract/atlas.ts'

/** Thrown by a provider that cannot answer now; nothing is stored. */
export class NicheProviderError extends Error {
  override name = 'NicheProviderError'
  readonly kind: 'timeout' | 'failed'

  constructor(kind: 'timeout' | 'failed', cause?: unknown) {
    super(`The niche provider ${kind === 'timeout' ? 'took too long' : 'failed'}`, { cause })
    this.kind = kind
  }
}

/** A niche below another. Only a model says what it is: the atlas has its texts in its files. */
export interface FoundNiche {
  name: string
  summary?: string | undefined
  kind?: NicheKind | undefined
  /** Paths at which an older atlas had it, as in the atlas. */
  was?: readonly string[] | undefined
}

/** Returns the niches below a niche. */
export interface NicheProvider {
  origin: 'atlas' | 'llm'
  /** True if an answer costs money, and so counts towards the daily limits. */
  isPaid: boolean
  /**
   * The niches below a path (from the top, without the root), with clean and distinct names, in
   * no order. Empty: nothing is below. Undefined: this provider does not know.
   * @throws {NicheProviderError}
   */
  nichesBelow(path: readonly string[]): Promise<readonly FoundNiche[] | undefined>
  /** The number of niches directly below a path, without asking an outside service. */
  countBelow?(path: readonly string[]): number
}
