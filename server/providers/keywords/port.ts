import type { KeywordReport } from '../../keyword-figures.ts'

/** Whose searches are counted. */
export interface KeywordLocale {
  /** What rows are kept under. */
  id: string
  /** Google's geo target. */
  locationCode: number
  languageCode: string
}

export const UNITED_STATES: KeywordLocale = { id: 'en-US', locationCode: 2840, languageCode: 'en' }

export const RELATED_MAX = 15

/**
 * Why a provider has no figures now. `busy`: too many calls at a time.
 * `exhausted`: no money or no calls left. `refused`: not this keyword.
 * `setup`: our credentials or our request are wrong. `nonsense`: an answer that
 * nobody can read.
 */
export type KeywordFault =
  | 'slow'
  | 'unavailable'
  | 'busy'
  | 'exhausted'
  | 'refused'
  | 'setup'
  | 'nonsense'

/** `code` is ours or the provider's number, never its text. */
export class KeywordProviderError extends Error {
  override name = 'KeywordProviderError'
  readonly fault: KeywordFault
  readonly code: string | number

  constructor(fault: KeywordFault, code: string | number, cause?: unknown) {
    super(`The keyword data provider: ${fault} (${code})`, { cause })
    this.fault = fault
    this.code = code
  }
}

/** Knows how much a keyword is searched for. */
export interface KeywordMetricsProvider {
  /** As people read it. */
  name: string
  /** `modelled`: calculated, not counted. */
  kind: 'measured' | 'modelled'
  /** Whether an answer costs money, and so counts towards the daily limits. */
  isPaid: boolean
  /**
   * @param keyword in the form of `keywordKey`
   * @param now the newest month it tells is before this one's
   * @returns undefined where the keyword is not known here, and another may know it
   * @throws {KeywordProviderError}
   */
  report(keyword: string, now: Date): Promise<KeywordReport | undefined>
}
