/** Views of an article in one calendar month (1 to 12). */
export interface MonthViews {
  year: number
  month: number
  views: number
}

/** How often an article about a phrase was read. */
export interface Interest {
  /** The article's title as its readers see it, and its address. */
  article: { title: string; url: string }
  /** How surely the article means the phrase, up to 1. */
  confidence: number
  /** 12 to 24 complete months in order of time, the newest last. A month without views is zero. */
  months: MonthViews[]
}

/**
 * Why interest cannot be read now. `limited`: too many requests. `refused`: the host does not serve
 * us. `nonsense`: an answer that cannot be read.
 */
export type InterestFault = 'slow' | 'unavailable' | 'limited' | 'refused' | 'nonsense'

export class InterestError extends Error {
  override name = 'InterestError'
  readonly fault: InterestFault
  /** Seconds that the host asks us to wait; undefined if it does not say. */
  readonly retryAfter: number | undefined

  constructor(fault: InterestFault, retryAfter?: number, cause?: unknown) {
    super(`The source of interest: ${fault}`, { cause })
    this.fault = fault
    this.retryAfter = retryAfter
  }
}

/** Tells how often people read about a phrase. Not searches. */
export interface InterestSource {
  /**
   * @param phrase in the form of `keywordKey`
   * @param language of the phrase, such as `en`
   * @param now the newest month is the one before this
   * @returns undefined if no article surely means the phrase, or it is too young
   * @throws {InterestError}
   */
  interestOf(
    phrase: string,
    language: string,
    now: Date,
    signal: AbortSignal,
  ): Promise<Interest | undefined>
}
