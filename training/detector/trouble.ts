import { sentencesIn } from '../../bench/evidence/sentences.ts'
import type { LabelledText } from '../../bench/evidence/sets.ts'
import { featuresOf } from '../../server/analysis/extractive/detector/features.ts'
import type { LinearModel } from '../../server/analysis/extractive/detector/linear-model.ts'
import type { GradedSentence } from './texts.ts'
import { type Bag, roundedWeights, trainLinear } from './train.ts'

/** What the judge of troubles is trained on. */
export interface Texts {
  own: readonly GradedSentence[]
  forum: readonly GradedSentence[]
  chats: readonly GradedSentence[]
  /** Everyday talk; of it, every second text without a feeling states no trouble. */
  talk: readonly LabelledText[]
}

/** The least number of texts that have a word, and a pair of words; a construction always counts. */
export const least = (words: number, pairs: number) => (feature: string) =>
  feature.startsWith('b:') ? pairs : feature.startsWith('w:') ? words : 1

/** A graded sentence as a bag of its kind; `weight` is that of a trouble, or of both. */
export const bagOf =
  (kind: string, weight: number, otherwise = weight) =>
  ({ features, label }: GradedSentence): Bag => ({
    sentences: [features],
    isPositive: label !== undefined,
    weight: label === undefined ? otherwise : weight,
    kind,
  })

/**
 * Trains the judge of whether a sentence states a trouble. The weights of the parts were chosen on
 * sentences that were kept out; see decision 0062.
 */
export function trainTrouble({ own, forum, chats, talk }: Texts): LinearModel {
  const calm = talk.filter(({ label }, index) => label === 0 && index % 2 === 0)
  const trained = trainLinear(
    [
      ...own.map(bagOf('own', 3)),
      ...forum.map(bagOf('forum', 3, 0.4)),
      ...chats.map(bagOf('chat', 8, 0.6)),
      ...calm.map(
        ({ text }): Bag => ({
          sentences: sentencesIn(text).map(featuresOf),
          isPositive: false,
          weight: 0.06,
          kind: 'own',
        }),
      ),
    ],
    { least: least(3, 6), epochs: 6 },
  )
  return roundedWeights(trained, 'own')
}
