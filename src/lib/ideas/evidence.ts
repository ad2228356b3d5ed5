import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { counted } from './wording.ts'

const THREADS_MIN = 5
const OLD_MS = 730 * 86_400_000

/**
 * Why a result carries little weight, as parts of a sentence; empty when it does
 * not. What the server counted, else what the quotes show, where they are all there is.
 */
export function thinReasons(analysis: IdeaAnalysis): string[] {
  if (analysis.thin_reasons) return analysis.thin_reasons
  const points = analysis.pain_points.pain_points
  const evidence = points.flatMap((point) => point.evidence)
  if (evidence.length === 0) return []
  const read = analysis.thread_urls.length
  const isRepeated = points.some((point) => {
    return new Set(point.evidence.map(({ thread_id }) => thread_id)).size > 1
  })
  const newest = Math.max(...evidence.map(({ created_at }) => Date.parse(created_at)))
  const reasons: string[] = []
  if (read < THREADS_MIN) reasons.push(`only ${counted(read, 'discussion')} could be read`)
  if (!isRepeated && read > 1) reasons.push('each pain point comes from a single discussion')
  if (Date.parse(analysis.source.fetched_at) - newest > OLD_MS) {
    reasons.push(`nothing that is quoted is newer than ${new Date(newest).getUTCFullYear()}`)
  }
  return reasons
}
