import type { Turns } from '../../turns.ts'
import { personOf } from '../grounding/person.ts'
import { type Word, wordsOf } from '../text/stems.ts'
import { nounShare, rarity } from '../text/word-counts.ts'
import type { CuedSentence, Reading } from './reading.ts'

const NOUN_MIN = 0.5
/** Limits for reading texts again to find nouns. */
const THREADS_READ_MAX = 3
const COMMENTS_MAX = 40
const TEXT_MAX = 1_000

/** A noun of a cluster. */
export interface Noun {
  stem: string
  surface: string
  authors: number
  value: number
}

/** The words of a text, and its author. */
type NounText = readonly [words: Word[], author: string]

/** Nouns by distinct authors × rarity × share of noun positions. */
export async function nounsOf(
  texts: readonly NounText[],
  reading: Reading,
  excluded: ReadonlySet<string>,
  turns: Turns,
): Promise<Noun[]> {
  const uses = new Map<string, { authors: Set<string>; surface: string }>()
  for (const [text, author] of texts) {
    if (turns.isOver()) await turns.rest()
    for (const { stem, surface, isStop } of text) {
      if (isStop || excluded.has(stem) || nounShare(stem, reading) < NOUN_MIN) continue
      const use = uses.get(stem) ?? { authors: new Set<string>(), surface: bare(surface) }
      use.authors.add(author)
      uses.set(stem, use)
    }
  }
  return [...uses]
    .map(([stem, { authors, surface }]) => {
      const value = authors.size * rarity(stem, reading) * nounShare(stem, reading)
      return { stem, surface, authors: authors.size, value }
    })
    .sort((a, b) => b.value - a.value || (a.stem < b.stem ? -1 : 1))
}

/** The texts to search for nouns: all texts of few threads, or the sentences and titles of many. */
export async function nounTexts(
  sentences: readonly CuedSentence[],
  turns: Turns,
): Promise<NounText[]> {
  const threads = new Set(sentences.map(({ source }) => source.discussion))
  const texts: NounText[] = []
  for (const thread of threads) {
    // As much as two people say.
    const title = wordsOf(thread.title)
    for (const voice of ['title', 'title again']) texts.push([title, `${voice} ${thread.id}`])
    if (threads.size > THREADS_READ_MAX) continue
    texts.push([wordsOf(thread.text.slice(0, TEXT_MAX)), personOf(thread, thread.authorHash)])
    for (const { text, authorHash } of thread.comments.slice(0, COMMENTS_MAX)) {
      if (turns.isOver()) await turns.rest()
      texts.push([wordsOf(text.slice(0, TEXT_MAX)), personOf(thread, authorHash)])
    }
  }
  if (threads.size > THREADS_READ_MAX) {
    for (const { words, source } of sentences) texts.push([words, source.author])
  }
  return texts
}

/** The commonest run of one to three words that ends in the topic: longer ones count half as much again a word, from two authors on. */
export async function phraseAround(
  topic: string,
  texts: readonly NounText[],
  turns: Turns,
): Promise<string | undefined> {
  const uses = new Map<string, { authors: Set<string>; length: number; surface: string }>()
  for (const [words, author] of texts) {
    if (turns.isOver()) await turns.rest()
    for (const run of runsBefore(words, topic)) {
      const key = run.map((word) => word.stem).join(' ')
      const surface = run.map((word) => bare(word.surface)).join(' ')
      const use = uses.get(key) ?? { authors: new Set<string>(), length: run.length, surface }
      use.authors.add(author)
      uses.set(key, use)
    }
  }
  const value = ({ authors, length }: { authors: Set<string>; length: number }) =>
    length > 1 && authors.size < 2 ? 0 : authors.size * (1 + (length - 1) / 2)
  const ranked = [...uses.values()].sort(
    (a, b) => value(b) - value(a) || (a.surface < b.surface ? -1 : 1),
  )
  return ranked[0]?.surface
}

function* runsBefore(words: readonly Word[], topic: string): Generator<Word[]> {
  for (const [index, word] of words.entries()) {
    if (word.stem !== topic || word.isStop) continue
    for (let length = 1; length <= 3 && index - length + 1 >= 0; length++) {
      const run = words.slice(index - length + 1, index + 1)
      if (run.some(({ isStop }) => isStop)) break
      yield run
    }
  }
}

function bare(surface: string): string {
  return surface.replace(/'s?$/, '')
}
