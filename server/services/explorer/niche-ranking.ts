import { nearWords } from './near-words.ts'
import type { IndexedNiche, IndexedText, NicheIndex } from './niche-index.ts'
import { synonymsOf } from './niche-synonyms.ts'
import { EMPTY_WORDS, nicheWords, nicheWordsJoined } from './niche-words.ts'

/** Words of a search that count; what follows is left out. */
const TERMS_MAX = 6
/** A word that only begins like the last one counts less than the word itself. */
const BEGINNING = 0.7
const BEGINNING_MIN = 3
/** Another word for the same counts less than the word itself. */
const SYNONYM = 0.6
/** A word that nobody wrote counts as the nearest ones that somebody did, by its slips. */
const SLIPPED = [1, 0.6, 0.4]
/** Words of a search that are corrected: each is compared with many. */
const CORRECTED_MAX = 2

/** A word of a search: the stems that it may mean, and how much each counts. */
type Term = ReadonlyMap<string, number>

export interface RankedNiche {
  niche: IndexedNiche
  /** The text that matches best. */
  text: IndexedText
  score: number
}

/** The words in a sorted list that begin with a text. */
function* beginningWith({ words }: NicheIndex, start: string) {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.folded ?? '') < start) low = middle + 1
    else high = middle
  }
  for (let at = low; words[at]?.folded.startsWith(start); at += 1) yield words[at]?.stem ?? ''
}

/** The words that may be meant by one that the index does not have. */
function* meantBy({ words }: NicheIndex, typed: string): Generator<[stem: string, share: number]> {
  for (const { word, slips } of nearWords(words, typed)) yield [word.stem, SLIPPED[slips] ?? 0]
}

/**
 * The words of a search; the last one may be the beginning of a word. Each may be written with a
 * slip, or mean what other words mean as well.
 */
export function termsOf(index: NicheIndex, typed: string): Term[] {
  const all = nicheWords(typed)
  const telling = all.filter(({ folded }) => !EMPTY_WORDS.has(folded))
  const terms = new Map<string, Map<string, number>>()
  const last = all.at(-1)
  let corrected = 0
  for (const word of (telling.length > 0 ? telling : all).slice(0, TERMS_MAX)) {
    const term = new Map<string, number>()
    if (word === last && word.folded.length >= BEGINNING_MIN) {
      for (const stem of beginningWith(index, word.folded)) term.set(stem, BEGINNING)
    }
    for (const stem of synonymsOf(word.stem)) term.set(stem, SYNONYM)
    const isKnown = index.byStem.has(word.stem) || term.size > 0
    if (!isKnown && corrected < CORRECTED_MAX) {
      corrected += 1
      for (const [stem, share] of meantBy(index, word.folded)) term.set(stem, share)
    }
    terms.set(word.stem, term.set(word.stem, 1))
  }
  return [...terms.values()]
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

function worthsOf(index: NicheIndex, terms: readonly Term[]): Worths {
  const { texts, niches, byStem } = index
  const touched: number[] = []
  const sums = new Float32Array(texts.length)
  const counts = new Uint8Array(texts.length)
  const most = new Float32Array(niches.length * terms.length)
  /** What this term, the last one counted in a text, is worth there: a text may have many of its stems. */
  const latest = new Float32Array(texts.length)
  const latestTerm = new Uint8Array(texts.length)

  terms.forEach((term, at) => {
    for (const [stem, share] of term) {
      const places = byStem.get(stem) ?? []
      const worth = share * Math.log(1 + texts.length / places.length)
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
    for (const stem of above.named) if (term.has(stem)) return true
  }
  return false
}

/**
 * The niches that a search finds, best first. They have all of its words, in their texts or in the
 * names above them; where none has, those with the most words, at least half of them.
 */
export function rank(index: NicheIndex, terms: readonly Term[]): RankedNiche[] {
  const ranked: (RankedNiche & { has: number })[] = []
  const worths = worthsOf(index, terms)
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
  return ranked
    .filter(({ has }) => has === least)
    .sort((a, b) => b.score - a.score || a.niche.line.length - b.niche.line.length)
}

/** The words of a text that the terms mean, as UTF-16 offsets. */
export function marksIn(text: string, terms: readonly Term[]): { start: number; end: number }[] {
  const marks: { start: number; end: number }[] = []
  for (const { stem, start, end } of nicheWordsJoined(text)) {
    if (!terms.some((term) => term.has(stem))) continue
    const last = marks.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else marks.push({ start, end })
  }
  return marks
}
