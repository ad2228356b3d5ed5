import { stemOf } from '../../analysis/text/stems.ts'
import { nearWords } from './near-words.ts'
import { synonymsOf } from './niche-synonyms.ts'
import { EMPTY_WORDS, nicheWords } from './niche-words.ts'
import type { KnownWord, Vocabulary } from './vocabulary.ts'

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

/** A word of a search. */
export interface Term {
  /** The stems that it may mean, and how much each counts. */
  stems: ReadonlyMap<string, number>
  /** The words that it may mean, as they are written. */
  words: ReadonlySet<string>
  /** The beginning of other words that it may mean. */
  beginning?: string
}

/** The words of a sorted list that begin with a text. */
function* beginningWith({ words }: Vocabulary, start: string) {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.folded ?? '') < start) low = middle + 1
    else high = middle
  }
  for (let at = low; at < words.length; at += 1) {
    const word = words[at] as KnownWord
    if (!word.folded.startsWith(start)) return
    yield word
  }
}

/**
 * The words of a search; the last one may be the beginning of a word. Each may be written with a
 * slip, or mean what other words mean as well.
 */
export function termsOf(vocabulary: Vocabulary, typed: string): Term[] {
  const all = nicheWords(typed)
  const telling = all.filter(({ folded }) => !EMPTY_WORDS.has(folded))
  const terms = new Map<string, Term>()
  const last = all.at(-1)
  let corrected = 0
  for (const word of (telling.length > 0 ? telling : all).slice(0, TERMS_MAX)) {
    const stems = new Map<string, number>()
    const words = new Set([word.folded])
    const mean = ({ stem, written }: Omit<KnownWord, 'folded'>, share: number) => {
      stems.set(stem, share)
      words.add(written)
    }
    const isBeginning = word === last && word.folded.length >= BEGINNING_MIN
    for (const known of beginningWith(vocabulary, word.folded)) {
      if (known.folded === word.folded) words.add(known.written)
      else if (isBeginning) stems.set(known.stem, BEGINNING)
      else break
    }
    for (const synonym of synonymsOf(word.stem)) {
      mean({ stem: stemOf(synonym), written: synonym }, SYNONYM)
    }
    const isKnown = vocabulary.has(word.stem) || stems.size > 0
    if (!isKnown && corrected < CORRECTED_MAX) {
      corrected += 1
      for (const near of nearWords(vocabulary.words, word.folded)) {
        mean(near.word, SLIPPED[near.slips] ?? 0)
      }
    }
    stems.set(word.stem, 1)
    const beginning = isBeginning ? { beginning: word.folded } : {}
    terms.set(word.stem, { stems, words, ...beginning })
  }
  return [...terms.values()]
}
