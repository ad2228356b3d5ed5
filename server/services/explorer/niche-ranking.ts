import type { IndexedNiche, IndexedText, NicheIndex } from './niche-index.ts'
import { nicheWordsJoined } from './niche-words.ts'
import type { Term } from './search-terms.ts'

export interface RankedNiche {
  niche: IndexedNiche
  /** The text that matches best. */
  text: IndexedText
  score: number
  /** How many terms its texts and the names above it have. */
  has: number
}

/** How much a stem says: the natural logarithm of one plus its texts' share of all, inverted. */
export type Rarity = (stem: string) => number

export function rarityIn({ texts, byStem }: NicheIndex): Rarity {
  return (stem) => Math.log(1 + texts.length / (byStem.get(stem)?.length ?? 1))
}

/** What the terms are worth in the texts and in the niches, by their places in the index. */
interface Worths {
  /** The texts that have any of the terms. */
  touched: number[]
  /** By text: what its terms are worth together, and how many they are. */
  sums: Float32Array
  counts: Uint8Array
  /** By niche and term: the most that it is worth in a text of the niche, by the text's weight. */
  most: Float32Array
}

function worthsOf(index: NicheIndex, terms: readonly Term[], rarity: Rarity): Worths {
  const { texts, niches, byStem } = index
  const touched: number[] = []
  const sums = new Float32Array(texts.length)
  const counts = new Uint8Array(texts.length)
  const most = new Float32Array(niches.length * terms.length)
  /** What this term, the last one counted in a text, is worth there: a text may have many of its stems. */
  const latest = new Float32Array(texts.length)
  const latestTerm = new Uint8Array(texts.length)

  terms.forEach((term, at) => {
    for (const [stem, share] of term.stems) {
      const places = byStem.get(stem) ?? []
      const worth = share * rarity(stem)
      for (const place of places) {
        const before = latestTerm[place] === at + 1 ? (latest[place] ?? 0) : 0
        if (before >= worth) continue
        if (before === 0) counts[place] = (counts[place] ?? 0) + 1
        if (sums[place] === 0) touched.push(place)
        sums[place] = (sums[place] ?? 0) + worth - before
        latest[place] = worth
        latestTerm[place] = at + 1
        const { niche, weight } = texts[place] as IndexedText
        const cell = niche.at * terms.length + at
        most[cell] = Math.max(most[cell] ?? 0, worth * weight)
      }
    }
  })
  return { touched, sums, counts, most }
}

interface Best {
  text: IndexedText
  score: number
}

/**
 * The text of each niche that matches best. A text counts by how much of the search it has, and by
 * how much of it is in the search.
 */
function bestTexts(
  { texts }: NicheIndex,
  { touched, sums, counts }: Worths,
  terms: number,
): Map<IndexedNiche, Best> {
  const best = new Map<IndexedNiche, Best>()
  for (const place of touched) {
    const text = texts[place] as IndexedText
    const has = counts[place] ?? 0
    const share = (has / terms) ** 2 * (1 + has / Math.max(text.length, has))
    const score = text.weight * (sums[place] ?? 0) * share
    const known = best.get(text.niche)
    if (known === undefined || score > known.score) best.set(text.niche, { text, score })
  }
  return best
}

/** True if a niche above has the term in its name. */
function isAbove(niche: IndexedNiche, term: Term): boolean {
  for (let above = niche.parent; above; above = above.parent) {
    for (const stem of above.named) if (term.stems.has(stem)) return true
  }
  return false
}

/**
 * The niches that a search finds, best first. They have all of its words, in their texts or in the
 * names above them; where none has, those with the most words, at least half of them.
 */
export function rank(index: NicheIndex, terms: readonly Term[], rarity: Rarity): RankedNiche[] {
  const ranked: RankedNiche[] = []
  const worths = worthsOf(index, terms, rarity)
  let least = Math.ceil(terms.length / 2)
  for (const [niche, { text, score }] of bestTexts(index, worths, terms.length)) {
    const first = niche.at * terms.length
    const worth = worths.most.subarray(first, first + terms.length)
    const has = terms.filter((term, at) => (worth[at] ?? 0) > 0 || isAbove(niche, term)).length
    if (has < least) continue
    least = has
    const most = worth.reduce((sum, each) => sum + each, 0)
    ranked.push({ niche, text, score: most + score, has })
  }
  return inOrder(ranked)
}

/** Those that have the most terms, best first. */
export function inOrder(ranked: readonly RankedNiche[]): RankedNiche[] {
  const most = ranked.reduce((found, { has }) => Math.max(found, has), 0)
  return ranked
    .filter(({ has }) => has === most)
    .sort((a, b) => b.score - a.score || a.niche.line.length - b.niche.line.length)
}

/** The words of a text that the terms mean, as UTF-16 offsets. */
export function marksIn(text: string, terms: readonly Term[]): { start: number; end: number }[] {
  const marks: { start: number; end: number }[] = []
  for (const { stem, start, end } of nicheWordsJoined(text)) {
    if (!terms.some((term) => term.stems.has(stem))) continue
    const last = marks.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else marks.push({ start, end })
  }
  return marks
}
