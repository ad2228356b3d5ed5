import type { AnalysisResult } from '../types/result.ts'
import { isOld, THREADS_MIN } from './strength.ts'

/** The parts of a stored result that show how much evidence it has. */
type Quoted = Pick<AnalysisResult, 'pain_points' | 'thread_urls' | 'source'>

/**
 * The reasons a result stored without `thin_reasons` has little evidence, as parts of a sentence.
 * Derived from its shown quotes, the only data available. Empty if it has enough.
 */
export function thinByQuotes({ pain_points, thread_urls, source }: Quoted): string[] {
  const points = pain_points.pain_points
  const evidence = points.flatMap((point) => point.evidence)
  if (evidence.length === 0) return []
  const read = thread_urls.length
  const isRepeated = points.some((point) => {
    return new Set(point.evidence.map(({ thread_id }) => thread_id)).size > 1
  })
  const newest = new Date(Math.max(...evidence.map(({ created_at }) => Date.parse(created_at))))
  const reasons: string[] = []
  if (read < THREADS_MIN) {
    reasons.push(`we could read only ${read} ${read === 1 ? 'discussion' : 'discussions'}`)
  }
  if (!isRepeated && read > 1) reasons.push('each pain point comes from a single discussion')
  if (isOld(newest, new Date(source.fetched_at))) {
    reasons.push(`no quote is newer than ${newest.getUTCFullYear()}`)
  }
  return reasons
}
