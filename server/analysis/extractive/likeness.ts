import type { Turns } from '../../turns.ts'
import { nounShare, rarity } from '../text/word-counts.ts'
import { type LinearModel, logOdds } from './detector/linear-model.ts'
import model from './likeness-weights.json' with { type: 'json' }
import type { CuedSentence, Reading } from './reading.ts'

const MODEL: LinearModel = model

/**
 * The log-odds that two sentences tell the same trouble, by a model that
 * `training/likeness.ts` trains on graded pairs.
 */
export function sameTrouble(a: CuedSentence, b: CuedSentence, among: Among): number {
  return likenessOdds(likenessFeatures(a, b, among))
}

/** The same from features that are known. */
export function likenessOdds(features: readonly string[]): number {
  return logOdds(features, MODEL)
}

/** What two sentences have in common, as features in steps. */
export function likenessFeatures(
  a: CuedSentence,
  b: CuedSentence,
  { reading, market, spread }: Among,
): string[] {
  const all = Math.log(1 + reading.sentences)
  let shared = 0
  let dot = 0
  let rarest = 0
  let nouns = 0
  let voices = 0
  let threads = 0
  for (const stem of a.stems) {
    if (!b.stems.has(stem) || market.has(stem)) continue
    const weight = rarity(stem, reading)
    shared++
    dot += weight * weight
    if (weight > rarest) rarest = weight
    if (nounShare(stem, reading) >= 0.6) nouns++
    const use = spread.get(stem)
    voices = Math.max(voices, use?.authors.size ?? 0)
    threads = Math.max(threads, use?.threads.size ?? 0)
  }
  const cosine = dot / Math.max(1e-9, lengthOf(a, reading, market) * lengthOf(b, reading, market))
  let title = 0
  for (const stem of a.titleStems) if (b.titleStems.has(stem) && !market.has(stem)) title++
  let crossed = 0
  for (const stem of a.stems) if (b.titleStems.has(stem) && !market.has(stem)) crossed++
  for (const stem of b.stems) if (a.titleStems.has(stem) && !market.has(stem)) crossed++
  const place =
    a.source.discussion !== b.source.discussion
      ? 'other thread'
      : a.source.author === b.source.author
        ? 'same person'
        : 'same thread'
  const isFar = place === 'other thread'
  return [
    `place:${place}`,
    `kinds:${a.cue.kind === b.cue.kind}`,
    ...reached('shared', shared, [1, 2, 3]),
    ...reached(`shared ${isFar ? 'far' : 'near'}`, shared, [1, 2, 3]),
    ...reached('nouns', nouns, [1, 2]),
    ...reached('titles', isFar ? title : 0, [1, 2]),
    ...reached('crossed', crossed, [1, 2]),
    ...reached('voices', voices, [2, 3, 4, 6]),
    ...reached('threads', threads, [2, 3]),
    ...reached('cosine', cosine, [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5]),
    ...reached('rarest', rarest / all, [0.4, 0.5, 0.6, 0.7, 0.8]),
  ]
}

/** The name of a feature that speaks for the same trouble, and never against it. */
export const FOR = '≥'

/** A value as the steps that it has reached: a higher one has all features of a lower one. */
function reached(name: string, value: number, steps: readonly number[]): string[] {
  return steps.filter((step) => value >= step).map((step) => `${name}${FOR}${step}`)
}

interface Spread {
  authors: Set<string>
  threads: Set<unknown>
}

/** What two sentences are compared among. */
export interface Among {
  reading: Reading
  /** The stems of the market, which every thread shares. */
  market: ReadonlySet<string>
  /** By how many people, in how many threads, a stem is used in sentences that state a trouble. */
  spread: ReadonlyMap<string, Spread>
}

/** Prepares the comparison of a reading's sentences. */
export async function readAmong(
  reading: Reading,
  market: ReadonlySet<string>,
  turns: Turns,
): Promise<Among> {
  const spread = new Map<string, Spread>()
  for (const { stems, source } of reading.cued) {
    if (turns.isOver()) await turns.rest()
    for (const stem of stems) {
      const use = spread.get(stem) ?? { authors: new Set(), threads: new Set() }
      use.authors.add(source.author)
      use.threads.add(source.discussion)
      spread.set(stem, use)
    }
  }
  return { reading, market, spread }
}

const lengths = new WeakMap<CuedSentence, number>()

function lengthOf(sentence: CuedSentence, reading: Reading, market: ReadonlySet<string>): number {
  const known = lengths.get(sentence)
  if (known !== undefined) return known
  let squares = 0
  for (const stem of sentence.stems) if (!market.has(stem)) squares += rarity(stem, reading) ** 2
  const length = Math.sqrt(squares) || 1
  lengths.set(sentence, length)
  return length
}
