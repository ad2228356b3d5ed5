import type { CueKind } from '../../server/analysis/extractive/cue-kinds.ts'
import { detectCue } from '../../server/analysis/extractive/cues.ts'
import { sentencesIn } from './sentences.ts'

/** Whether a text of a set holds what the set looks for. */
export type Detector = (text: string, set: string) => boolean

/** The kinds that a set looks for, where it is not all of them. */
const LOOKS_FOR: Readonly<Record<string, readonly CueKind[]>> = { 'chat-requests': ['wish'] }

/** Whether a cue of a kind is what a set looks for. */
export function isLookedFor(kind: CueKind, set: string): boolean {
  return LOOKS_FOR[set]?.includes(kind) ?? true
}

const KEYWORDS = /\b(?:hate|need|should|wish|problem|annoy\w*|bad|wrong|suck\w*|terrible)\b/i

/** The detectors that are compared: the product's, ten keywords, and one that finds everything. */
export const DETECTORS: Readonly<Record<string, Detector>> = {
  'every text': () => true,
  'ten keywords': (text) => KEYWORDS.test(text),
  Nicher: (text, set) =>
    sentencesIn(text).some((sentence) => {
      const cue = detectCue(sentence)
      return cue !== undefined && isLookedFor(cue.kind, set)
    }),
}
