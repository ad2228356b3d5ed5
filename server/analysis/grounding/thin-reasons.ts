import type { GroundedPoint } from './pain-points.ts'
import { isOld, THREADS_MIN } from './strength.ts'
import type { ThreadsRead } from './threads-read.ts'

/**
 * The reasons a result has little evidence, counted over all its supporting texts, as parts of a
 * sentence. Empty if it has enough. No other text gives this judgment: each pain point only states
 * its people and threads.
 */
export function thinReasons(
  points: readonly GroundedPoint[],
  { discussions, threads: read, now }: ThreadsRead,
) {
  if (points.length === 0) return []
  const strengths = points.map(({ strength }) => strength)
  const reasons: string[] = []
  if (read < THREADS_MIN) {
    reasons.push(`we could read only ${read} ${read === 1 ? 'discussion' : 'discussions'}`)
  }
  const beside = discussions.filter(({ isBeside }) => isBeside).length
  if (beside > 0) {
    const which =
      beside === read
        ? read === 1
          ? 'it is'
          : 'all are'
        : `${beside} of the ${read} discussions ${beside === 1 ? 'is' : 'are'}`
    reasons.push(`${which} about a neighboring market`)
  }
  if (read > 1 && strengths.every(({ threads }) => threads === 1)) {
    reasons.push('each pain point comes from a single discussion')
  }
  const most = Math.max(...strengths.map(({ authors }) => authors))
  if (most < 3) {
    reasons.push(`each pain point comes from ${most === 1 ? 'one person' : 'one or two people'}`)
  }
  const newest = new Date(Math.max(...strengths.map(({ newest }) => newest.getTime())))
  if (isOld(newest, now)) {
    reasons.push(`no text we found is newer than ${newest.getUTCFullYear()}`)
  }
  if (reasons.length === 0 && strengths.every(({ thin }) => thin.length > 0)) {
    reasons.push('each pain point comes from few people, a single discussion or old discussions')
  }
  return reasons
}
