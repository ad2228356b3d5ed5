import { type Nearness, nearnessOf, type WordCounts } from './nearness.ts'
import type { Entry, Reference, References } from './references.ts'

const EXAMPLES = 10
/** Phrases that share words. The others are anchors, which show the whole scale. */
const NEAREST_MAX = 6
/** The levels between which anchors are spread: 10 and 10,000,000 searches a month. */
const LEVEL_MIN = 1
const LEVEL_MAX = 7
/** Longer anchors count as anchors of so many words, because there are few. */
const WORDS_MAX = 5
/** An anchor with one word more or less than the phrase is as good as one this far from a level. */
const PER_WORD = 0.4

/** A reference that shows a part of the scale. */
interface Anchor {
  entry: Entry
  words: number
  /** How often its rarest word occurs in everyday English. */
  everyday: number
}

/** At equal ratios of a list; all of it if it is short enough. */
function spread<T>(list: readonly T[], size: number): T[] {
  if (list.length <= size) return [...list]
  return Array.from({ length: size }, (_, index) =>
    list.slice(Math.floor(((index + 0.5) * list.length) / size)).slice(0, 1),
  ).flat()
}

const byLevel = (a: Entry, b: Entry) => a.level - b.level || (a.key < b.key ? -1 : 1)

/** For each number of words and each step, the phrase whose rarest word is the most common. */
function anchorsOf(references: References, counts: WordCounts): Anchor[] {
  const anchors = new Map<number, Anchor>()
  for (const entry of references.entries()) {
    const { phrase, volume } = entry.references[0] ?? { phrase: '', volume: 0 }
    if (volume === 0) continue
    const words = Math.min(WORDS_MAX, phrase.split(' ').length)
    const everyday = Math.min(...entry.subjects.map((subject) => counts.get(subject) ?? 0))
    const place = volume * (WORDS_MAX + 1) + words
    const best = anchors.get(place)
    const isBetter = !best || everyday > best.everyday
    const isFirst = everyday === best?.everyday && entry.key < best.entry.key
    if (isBetter || isFirst) anchors.set(place, { entry, words, everyday })
  }
  return [...anchors.values()].sort((a, b) => byLevel(a.entry, b.entry))
}

/** Those that share most subjects first; of equally near ones, little and much searched ones. */
function nearestOf({ subjects, same, wider, beside, narrower, kin }: Nearness): Entry[] {
  const near = new Set([...wider, ...beside.map(({ entry }) => entry), ...narrower, ...kin])
  if (same) near.delete(same)
  const distance = (entry: Entry) => {
    const shared = entry.subjects.filter((subject) => subjects.includes(subject)).length
    return subjects.length - shared + (entry.subjects.length - shared) / 100
  }
  const groups = [...Map.groupBy(near, distance)].sort(([a], [b]) => a - b)
  const nearest: Entry[] = []
  for (const [, entries] of groups) {
    nearest.push(...spread(entries.sort(byLevel), NEAREST_MAX - nearest.length))
  }
  return nearest
}

/** Of the anchors, those nearest to levels at equal distances, of about so many words. */
function anchorsNear(anchors: readonly Anchor[], words: number, size: number): Entry[] {
  const free = new Set(anchors)
  return Array.from({ length: size }, (_, index) => {
    const level = LEVEL_MIN + ((LEVEL_MAX - LEVEL_MIN) * index) / Math.max(1, size - 1)
    const cost = (anchor: Anchor) =>
      Math.abs(anchor.entry.level - level) + PER_WORD * Math.abs(anchor.words - words)
    const [best] = [...free].sort((a, b) => cost(a) - cost(b))
    if (best) free.delete(best)
    return best ? [best.entry] : []
  }).flat()
}

/**
 * Chooses the references to show beside a phrase of which nothing is known, so that a model sees
 * the scale on which it is asked to estimate. Choosing the anchors takes about 70 ms, once.
 *
 * The returned function gives ten references, or fewer if there are no more, the least searched
 * first. At most six share words with the phrase: those that share most and have fewest others. The
 * others are anchors of about as many words as the phrase, from 10 to 10,000,000 searches. No two
 * are close variants of each other, and none is one of the phrase. The same phrase has the same
 * examples whatever the order of the references.
 */
export function createExamples(references: References, counts: WordCounts) {
  const anchors = anchorsOf(references, counts)

  return function examplesFor(phrase: string): Reference[] {
    const near = nearnessOf(phrase, references, counts)
    const nearest = nearestOf(near)
    const taken = new Set(near.same ? [...nearest, near.same] : nearest)
    const free = anchors.filter(({ entry }) => !taken.has(entry))
    const words = Math.min(WORDS_MAX, near.words.length)
    return [...nearest, ...anchorsNear(free, words, EXAMPLES - nearest.length)]
      .flatMap((entry) => entry.references.slice(0, 1))
      .sort((a, b) => a.volume - b.volume || (a.phrase < b.phrase ? -1 : 1))
  }
}
