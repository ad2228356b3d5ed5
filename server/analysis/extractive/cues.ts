import { isInstruction } from '../text/instructions.ts'
import { SENTENCE_MAX } from '../text/sentences.ts'
import { SARCASM, withoutNegations } from './cue-guards.ts'
import { CUE_KINDS, type CueKind } from './cue-kinds.ts'
import { PRAISE, RULES } from './cue-rules.ts'

/** The problem that a sentence states. */
export interface Cue {
  kind: CueKind
  /** 1 (a hint) to 4 (explicit). */
  weight: number
  /** Names of the rules that matched, for debugging. */
  reasons: string[]
}

/** The minimum weight that counts. */
const THRESHOLD = 1
/** The share of its weight that each further rule of the same kind adds. */
const FURTHER = 0.3

const PLAIN_QUESTION = /\?["')\]]*$/
const RHETORICAL =
  /^(?:and |so |but |ugh,? )?(?:why\b|anyone else|anybody else|is it just me|am i the only|how is it|seriously)/

/**
 * The cue of one sentence, or none. Per kind the weight is that of its
 * strongest rule and 0.3 of each further one. Praise takes off its own weight;
 * a plain question takes 2 off everything that only tells (complaint, price,
 * workaround). Negated trouble ("no problems") is taken out before the rules
 * look. Of equal kinds the more telling wins, in the order of `CUE_KINDS`.
 */
export function detectCue(sentence: string): Cue | undefined {
  // The rules are written for one sentence and read no further.
  const plain = sentence
    .slice(0, SENTENCE_MAX)
    .toLowerCase()
    .replace(/[’‘`´]/gu, "'")
    .replace(/[“”]/gu, '"')
    .trim()
  if (isInstruction(plain)) return undefined
  const text = withoutNegations(plain)
  const weights = new Map<CueKind, number[]>()
  const reasons: string[] = []
  for (const rule of RULES) {
    if (!rule.pattern.test(text)) continue
    reasons.push(rule.name)
    weights.set(rule.kind, [...(weights.get(rule.kind) ?? []), rule.weight])
  }
  const isSarcastic = SARCASM.test(plain)
  if (isSarcastic) {
    reasons.push('sarcasm')
    weights.set('complaint', [...(weights.get('complaint') ?? []), 2])
  }
  if (weights.size === 0) return undefined

  const praise = isSarcastic ? 0 : praiseIn(text)
  const asks = PLAIN_QUESTION.test(plain) && !RHETORICAL.test(plain)
  let best: { kind: CueKind; weight: number } | undefined
  for (const kind of CUE_KINDS) {
    const found = weights.get(kind)
    if (found === undefined) continue
    const strongest = Math.max(...found)
    const sum = found.reduce((total, weight) => total + weight, 0)
    const takenOff = kind === 'wish' ? 0 : praise
    const asked = asks && kind !== 'wish' && kind !== 'switching' ? 2 : 0
    const weight = strongest + FURTHER * (sum - strongest) - takenOff - asked
    if (weight >= THRESHOLD && weight > (best?.weight ?? 0)) best = { kind, weight }
  }
  return best && { kind: best.kind, weight: Math.min(best.weight, 4), reasons }
}

function praiseIn(text: string): number {
  return PRAISE.reduce((sum, { pattern, weight }) => sum + (pattern.test(text) ? weight : 0), 0)
}
