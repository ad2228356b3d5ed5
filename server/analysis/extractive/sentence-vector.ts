import { centroid, type Vector } from '../text/vectors.ts'
import type { CuedSentence, Reading } from './reading.ts'

const known = new WeakMap<CuedSentence, Vector>()

/** The vector of a sentence, computed on first use. */
export function vectorOf(sentence: CuedSentence, reading: Reading): Vector {
  const vector = known.get(sentence) ?? centroid([sentence], reading)
  known.set(sentence, vector)
  return vector
}
