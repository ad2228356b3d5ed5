import { compileModels } from './compiled-models.ts'
import { readSentence } from './features.ts'
import models from './weights.json' with { type: 'json' }

/** What the trained detector says of a sentence. */
export interface Judgment {
  /** The log-odds that it states a trouble. */
  trouble: number
  /** The log-odds that it shows anger, disappointment or disgust. */
  feeling: number
}

/** Prepared when the host starts, because an analysis must not make others wait. */
const compiled = compileModels([models.trouble, models.feeling])

/** Judges one sentence. The weights are from `training/detector.ts`. */
export function judge(sentence: string): Judgment {
  const [trouble = 0, feeling = 0] = compiled(readSentence(sentence))
  return { trouble, feeling }
}
