import type { Language } from '../../../contract/locale.ts'
import type { Interest } from '../../keyword-interest.ts'

/**
 * Why interest cannot be read now. `queued`: our own earlier requests took the time. `limited`: too many requests. `refused`: the host does not serve
 * us. `nonsense`: an answer that cannot be read.
 */
export type InterestFault = 'queued' | 'slow' | 'unavailable' | 'limited' | 'refused' | 'nonsense'

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
    language: Language,
    now: Date,
    signal: AbortSignal,
  ): Promise<Interest | undefined>
}
