import { commonWords } from '../text/common-words.ts'
import { contentStems } from '../text/stems.ts'
import { type LinearModel, logOdds } from './detector/linear-model.ts'
import type { Naming } from './headings.ts'
import { type Among, likenessFeatures, likenessOdds } from './likeness.ts'
import type { CuedSentence } from './reading.ts'
import model from './told-weights.json' with { type: 'json' }
import { TOPIC_END } from './wording/features.ts'

const MODEL: LinearModel = model

/**
 * The log-odds that a sentence tells the trouble of a heading, by a model that `training/told.ts`
 * trains on graded quotes of headings.
 */
export function createTold(
  naming: HeadingSource,
  among: Among,
): (sentence: CuedSentence) => number {
  const featuresOf = createToldFeatures(naming, among)
  return (sentence) => logOdds(featuresOf(sentence), MODEL)
}

/** A heading, and the sentence that it is made from. */
export type HeadingSource = Pick<Naming, 'heading' | 'from'>

/**
 * What a sentence has in common with a heading, the sentence of the heading and its discussion, as
 * features in steps. Most say more within a discussion than across two, so they stand for each.
 */
export function createToldFeatures({ heading, from }: HeadingSource, among: Among) {
  const own = (stems: ReadonlySet<string>) =>
    new Set([...stems].filter((stem) => !among.market.has(stem)))
  const named = own(contentStems(heading.slice(heading.indexOf(TOPIC_END) + 1)))
  const stated = own(from.stems)
  const opened = own(from.titleStems)
  return (sentence: CuedSentence): string[] => {
    const isNear = sentence.source.discussion === from.source.discussion
    const place = isNear ? 'near' : 'far'
    const said = own(sentence.stems)
    const title = own(sentence.titleStems)
    const shared = commonWords(named, said).length
    const inSteps = (name: string, value: number, steps: readonly number[]) =>
      steps
        .filter((step) => value >= step)
        .flatMap((step) => [`${name} ${step}`, `${place} ${name} ${step}`])
    const likeness = likenessFeatures(from, sentence, among)
    return [
      ...likeness,
      ...inSteps('heading', shared, [1, 2, 3]),
      ...inSteps('from', commonWords(stated, said).length, [1, 2, 3]),
      ...inSteps('heading in title', commonWords(named, title).length, [1, 2]),
      ...inSteps('said in its title', commonWords(said, opened).length, [1, 2]),
      ...(isNear ? [] : inSteps('both titles', commonWords(opened, title).length, [1, 2, 3])),
      ...inSteps('share', shared / Math.max(1, Math.min(named.size, said.size)), [0.25, 0.34, 0.5]),
      ...inSteps('trouble', sentence.cue.odds, [0.5, 1, 1.5, 2, 3]),
      ...inSteps('same', likenessOdds(likeness), [0.5, 1, 1.5, 2, 2.5, 3, 4]),
      `kind:${sentence.cue.kind}`,
      `kinds:${from.cue.kind} ${sentence.cue.kind}`,
    ]
  }
}
