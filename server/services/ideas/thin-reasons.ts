import type { GroundedPoint } from './grounding.ts'
import type { Material } from './material.ts'
import { isOld } from './strength.ts'

/** Fewer threads than this say little about a market. */
export const THREADS_MIN = 5

/** Why a result carries little weight, counted over all that bears it out, as parts of a sentence; empty when it does not. */
export function thinReasons(points: readonly GroundedPoint[], { discussions, now }: Material) {
  if (points.length === 0) return []
  const read = discussions.length
  const reasons: string[] = []
  if (read < THREADS_MIN) {
    reasons.push(`only ${read} ${read === 1 ? 'discussion' : 'discussions'} could be read`)
  }
  if (read > 1 && points.every(({ strength }) => strength.threads === 1)) {
    reasons.push('each pain point comes from a single discussion')
  }
  const newest = new Date(Math.max(...points.map(({ strength }) => strength.newest.getTime())))
  if (isOld(newest, now)) {
    reasons.push(`nothing that was found is newer than ${newest.getUTCFullYear()}`)
  }
  return reasons
}
