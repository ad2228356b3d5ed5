import type { KeywordReport } from '../../keyword-figures.ts'

/** The country and language whose searches are counted. */
export interface KeywordLocale {
  /** The id under which rows are stored. */
  id: string
  /** Google's geo target. */
  locationCode: number
  languageCode: string
}

export const UNITED_STATES: KeywordLocale = { id: 'en-US', locationCode: 2840, languageCode: 'en' }

export const RELATED_MAX = 15

/**
 * Why a provider has no figures now. `busy`: too many calls at a time.
 * `exhausted`: no credit or no calls left. `refused`: not this keyword. `setup`:
 * our credentials or our request are wrong. `nonsense`: an answer that cannot be
 * read.
 */
export type KeywordFault =
  | 'slow'
  | 'unavailable'
  | 'busy'
  | 'exhausted'
  | 'refused'
  | 'setup'
  | 'nonsense'

/** `code` is our code or the provider's number, never its text. */
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

/** Returns the demand for a keyword. */
export interface KeywordMetricsProvider {
  /** The name for display. */
  name: string
  /** `modelled`: calculated, not counted. */
  kind: 'measured' | 'modelled'
  /** True if an answer costs money, and so counts towards the daily limits. */
  isPaid: boolean
  /**
   * @param keyword in the form of `keywordKey`
   * @param now the newest month of the report is the month before this one
   * @returns undefined if this provider does not know the keyword, and another may
   * @throws {KeywordProviderError}
   */
  report(keyword: string, now: Date): Promise<KeywordReport | undefined>
}
