import type { Locale } from '../../../contract/locale.ts'
import type { KeywordFigures, KeywordReport } from '../../keyword-figures.ts'

export interface KeywordQuestion {
  /** In the form of `keywordKey`. */
  keyword: string
  /** The country and language whose searches are asked for. */
  locale: Locale
  /** The newest month of a report is the month before this time. */
  now: Date
}

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
  /** True if the answer is calculated again each time, and so is not stored. */
  isRecalculated?: boolean
  /** True if another provider answers when this one fails. */
  isOptional?: boolean
  /** False if this provider does not know the keyword; costs nothing. If missing, it may. */
  mayKnow?(question: KeywordQuestion): Promise<boolean>
  /**
   * @returns undefined if this provider does not know the keyword, and another may
   * @throws {KeywordProviderError}
   */
  report(question: KeywordQuestion): Promise<KeywordReport | undefined>
  /**
   * The figures of many keywords for the price of one call, without related keywords.
   * @returns by keyword; a keyword without an answer is missing
   * @throws {KeywordProviderError}
   */
  figuresOf?(
    keywords: readonly string[],
    locale: Locale,
  ): Promise<ReadonlyMap<string, KeywordFigures>>
  /**
   * The related keywords of a keyword whose figures are known; undefined if they cannot be had now.
   * @throws {KeywordProviderError}
   */
  relatedTo?(question: KeywordQuestion): Promise<KeywordFigures[] | undefined>
}
