import { isInstruction } from '../text/instructions.ts'
import { SENTENCE_MAX } from '../text/sentences.ts'
import type { CueKind } from './cue-kinds.ts'
import { plainText } from './detector/constructions.ts'
import { judge } from './detector/judge.ts'
import { kindOf } from './kind.ts'

/** What makes a sentence count: the trouble that it states, or the feeling that it shows. */
export interface Cue {
  kind: CueKind
  /** 1 (a hint) to 4 (explicit). */
  weight: number
  /** The log-odds that it states a trouble. */
  odds: number
  /** True if it states no trouble by itself. It may support one, but names none. */
  isFeeling: boolean
}

/** The log-odds from which a sentence states a trouble, and from which it shows a feeling. */
export const TROUBLE_MIN = 0.2
const FEELING_MIN = -0.2

/** The cue of one sentence, or none: what the trained detector says of it. */
export function detectCue(sentence: string): Cue | undefined {
  // The detector is trained on sentences and reads no further.
  const text = sentence.slice(0, SENTENCE_MAX)
  if (isInstruction(plainText(text))) return undefined
  const { trouble: odds, feeling } = judge(text)
  if (odds >= TROUBLE_MIN) {
    return {
      kind: kindOf(text),
      weight: Math.min(4, 1.5 + odds - TROUBLE_MIN),
      odds,
      isFeeling: false,
    }
  }
  if (feeling < FEELING_MIN) return undefined
  return { kind: 'complaint', weight: 1, odds, isFeeling: true }
}
