import { keywordKey } from '../../../contract/keyword.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import type { KeywordReport } from '../../keyword-figures.ts'
import type { KeywordMetricsProvider } from '../../providers/keywords/port.ts'
import { toResult } from './keyword-result.ts'

/** Estimates that are remembered, some 10 kB each. */
const REMEMBERED = 200

/** The provider that calculates figures by rule; it knows every keyword. */
export interface Estimator extends KeywordMetricsProvider {
  kind: 'modelled'
  report(keyword: string, now: Date): Promise<KeywordReport>
}

/**
 * Estimates are not stored: they are calculated again from the keyword and the
 * month, which takes milliseconds, and the newest are remembered.
 */
export type Estimates = ReturnType<typeof createEstimates>

export function createEstimates(estimator: Estimator) {
  /** The one that was asked for last stands last. */
  const remembered = new Map<string, Promise<KeywordReport>>()

  function reportOf(key: string, at: Date): Promise<KeywordReport> {
    const name = `${at.toISOString().slice(0, 7)} ${key}`
    const report = remembered.get(name) ?? estimator.report(key, at)
    remembered.delete(name)
    remembered.set(name, report)
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    return report
  }

  return {
    /** What was answered about a keyword at a time. */
    async resultOf(keyword: string, fetchedAt: Date): Promise<KeywordAnalysis> {
      const { name: provider, kind } = estimator
      const report = await reportOf(keywordKey(keyword), fetchedAt)
      return toResult(keyword, report, { provider, kind, fetchedAt })
    },
  }
}
