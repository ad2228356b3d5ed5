import { withoutNegations } from './cue-guards.ts'
import { CUE_KINDS, type CueKind } from './cue-kinds.ts'
import { RULES } from './cue-rules.ts'
import { plainText } from './detector/constructions.ts'

/** The share of its weight that each further rule of the same kind adds. */
const FURTHER = 0.3

/**
 * What a sentence that states a trouble does: the kind whose rules match it most strongly, or a
 * complaint if none does. Of equal kinds the more telling wins, in the order of `CUE_KINDS`.
 */
export function kindOf(sentence: string): CueKind {
  const text = withoutNegations(plainText(sentence))
  const weights = new Map<CueKind, number[]>()
  for (const { kind, weight, pattern } of RULES) {
    if (pattern.test(text)) weights.set(kind, [...(weights.get(kind) ?? []), weight])
  }
  let best: CueKind = 'complaint'
  let most = 0
  for (const kind of CUE_KINDS) {
    const found = weights.get(kind)
    if (found === undefined) continue
    const strongest = Math.max(...found)
    const weight = strongest + FURTHER * (found.reduce((sum, each) => sum + each, 0) - strongest)
    if (weight <= most) continue
    most = weight
    best = kind
  }
  return best
}
