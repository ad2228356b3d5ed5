import { keywordKey } from '../../../contract/keyword.ts'
import { type Locale, localeId, localeOfId } from '../../../contract/locale.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import type { KeywordReport } from '../../keyword-figures.ts'
import type { KeywordMetricsProvider, KeywordQuestion } from '../../providers/keywords/port.ts'
import { toResult } from './keyword-result.ts'
import type { ReportRow } from './report-rows.ts'

/** The number of cached estimates, some 3 kB each. */
const REMEMBERED = 200
/** The number of cached volumes, some 200 bytes each. */
const VOLUMES_REMEMBERED = 20_000

/** The provider that estimates. It answers for every keyword, also that nothing is known. */
export interface Estimator extends KeywordMetricsProvider {
  kind: 'modelled'
  report(question: KeywordQuestion): Promise<KeywordReport>
}

/**
 * Estimates are not stored. They are recalculated from the keyword and the month within
 * milliseconds, and the newest are cached.
 */
export type Estimates = ReturnType<typeof createEstimates>

export function createEstimates(estimator: Estimator) {
  /** Ordered by last use, with the most recent last. */
  const remembered = new Map<string, Promise<KeywordAnalysis>>()

  const volumes = new Map<string, Pick<KeywordAnalysis, 'volume' | 'volume_range'>>()

  async function calculate(key: string, locale: Locale, fetchedAt: Date): Promise<KeywordAnalysis> {
    const { name: provider, kind } = estimator
    const report = await estimator.report({ keyword: key, locale, now: fetchedAt })
    return toResult(key, report, { provider, kind, fetchedAt, locale: localeId(locale) })
  }

  const nameOf = (key: string, locale: Locale, at: Date) =>
    `${at.toISOString().slice(0, 7)} ${localeId(locale)} ${key}`

  function estimateOf(key: string, locale: Locale, at: Date): Promise<KeywordAnalysis> {
    const name = nameOf(key, locale, at)
    const estimate = remembered.get(name) ?? calculate(key, locale, at)
    remembered.delete(name)
    remembered.set(name, estimate)
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    return estimate
  }

  /** The answer given for a keyword at a given time. */
  async function resultOf(keyword: string, locale: Locale, fetchedAt: Date) {
    const estimate = await estimateOf(keywordKey(keyword), locale, fetchedAt)
    const source = { ...estimate.source, fetched_at: fetchedAt.toISOString() }
    return { ...estimate, keyword, source } satisfies KeywordAnalysis
  }

  return {
    resultOf,

    /** Only the volume of that answer, for many keywords in a row. */
    async figuresOf(keyword: string, locale: Locale, at: Date) {
      const key = keywordKey(keyword)
      const name = nameOf(key, locale, at)
      let known = volumes.get(name)
      if (known === undefined) {
        known = await estimateOf(key, locale, at)
        if (volumes.size >= VOLUMES_REMEMBERED) volumes.clear()
        volumes.set(name, { volume: known.volume, volume_range: known.volume_range })
      }
      return { volume: known.volume, range: known.volume_range ?? null, kind: estimator.kind }
    },

    /** What a row says about its keyword: the stored report, or the estimate of its time. */
    async resultOfRow(keyword: string, row: ReportRow): Promise<KeywordAnalysis> {
      const { report, locale, fetchedAt } = row
      if (report !== null) return toResult(keyword, report, row)
      return resultOf(keyword, localeOfId(locale), fetchedAt)
    },
  }
}
