import { stemOf, type Word, wordsOf } from '../stems.ts'
import type { Cluster } from './clusters.ts'
import type { CuedSentence, Reading } from './reading.ts'
import { centroid, cosine, nounShare, rarity } from './vectors.ts'

/** What a cluster is about, in its own words. */
export interface Naming {
  heading: string
  /** The noun its topic goes by, in lower case; undefined where none is clear enough to name a product by. */
  phrase: string | undefined
  /** Further nouns of the topic, in lower case. */
  further: string[]
}

const NOUN_MIN = 0.5
const CLEAR_NOUN = 0.7
/** The title's two among them. */
const CLEAR_AUTHORS = 5
const HEADING_MIN = 12
const HEADING_MAX = 90
/** What a thread's title is worth over a sentence of the same likeness, and a point of a cue's weight. */
const TITLE_BONUS = 0.15
const WEIGHT_BONUS = 0.06

/**
 * Names a cluster. The heading is the title or sentence of 12 to 90 characters
 * that is most like the whole (cosine + 0.15 for a title + 0.06 × weight of its
 * cue); the phrase is the noun that most authors use, rare ones before common.
 */
export function nameCluster(cluster: Cluster, reading: Reading, market: string): Naming {
  const nouns = nounsOf(
    cluster.sentences,
    reading,
    new Set(wordsOf(market).map(({ stem }) => stem)),
  )
  const [topic] = nouns
  const phrase = topic === undefined ? undefined : phraseAround(topic.stem, cluster.sentences)
  const isClear =
    topic !== undefined &&
    topic.authors >= CLEAR_AUTHORS &&
    (phrase?.includes(' ') === true || nounShare(topic.stem, reading) >= CLEAR_NOUN)
  const inPhrase = new Set((phrase ?? '').split(' ').map(stemOf))
  return {
    heading: headline(cluster.sentences, reading),
    phrase: isClear ? phrase : undefined,
    further: nouns
      .filter(({ stem, authors }) => authors >= 3 && !(isClear && inPhrase.has(stem)))
      .slice(0, 3)
      .map(({ surface }) => surface),
  }
}

function headline(sentences: readonly CuedSentence[], reading: Reading): string {
  const whole = centroid(sentences, reading)
  const candidates = sentences.flatMap((sentence) => {
    const { title } = sentence.source.discussion
    const likeness = cosine(centroid([sentence], reading), whole)
    const own = { text: sentence.text, value: likeness + WEIGHT_BONUS * sentence.cue.weight }
    // The sentence that is most like the whole carries its thread's title.
    return [own, { text: title, value: likeness + TITLE_BONUS }]
  })
  const fitting = candidates.filter(
    ({ text }) => text.length >= HEADING_MIN && text.length <= HEADING_MAX && isPlain(text),
  )
  const best = (fitting.length > 0 ? fitting : candidates).reduce((a, b) =>
    b.value > a.value ? b : a,
  )
  return shortened(best.text.replace(/^["“”'‘’\s]+|["“”‘’.,;:\s]+$/gu, ''))
}

/** Titles were not read sentence by sentence, and may hold what sentences may not. */
function isPlain(text: string): boolean {
  return !/https?:|www\.|javascript:|[<>\p{C}]|&(?:lt|gt|#)/iu.test(text)
}

function shortened(text: string): string {
  const upper = text.charAt(0).toUpperCase() + text.slice(1)
  if (upper.length <= HEADING_MAX) return upper
  const cut = upper.slice(0, HEADING_MAX)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), HEADING_MIN)).replace(/[,;:]$/, '')} …`
}

/** Bounds of what is read again for nouns. */
const THREADS_READ_MAX = 3
const COMMENTS_MAX = 40
const TEXT_MAX = 1_000

interface Noun {
  stem: string
  surface: string
  authors: number
  value: number
}

/** Nouns by distinct authors × rarity × share of noun positions. */
function nounsOf(
  sentences: readonly CuedSentence[],
  reading: Reading,
  excluded: ReadonlySet<string>,
): Noun[] {
  const uses = new Map<string, { authors: Set<string>; surface: string }>()
  for (const [text, author] of textsOf(sentences)) {
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

/** What nouns are looked for in, with who wrote it: of few threads everything, of many the sentences and the titles. */
function textsOf(sentences: readonly CuedSentence[]): [Word[], string][] {
  const threads = new Set(sentences.map(({ source }) => source.discussion))
  const texts: [Word[], string][] = []
  for (const thread of threads) {
    // As much as two people say.
    for (const voice of ['title', 'title again']) {
      texts.push([wordsOf(thread.title), `${voice} ${thread.id}`])
    }
    if (threads.size > THREADS_READ_MAX) continue
    texts.push([wordsOf(thread.text.slice(0, TEXT_MAX)), `post ${thread.id}`])
    for (const { text, authorHash, id } of thread.comments.slice(0, COMMENTS_MAX)) {
      texts.push([wordsOf(text.slice(0, TEXT_MAX)), authorHash ?? `${thread.id} ${id}`])
    }
  }
  if (threads.size > THREADS_READ_MAX) {
    for (const { words, source } of sentences) texts.push([words, source.author])
  }
  return texts
}

/** The commonest run of one to three words that ends in the topic: longer ones count half as much again a word, from two authors on. */
function phraseAround(topic: string, sentences: readonly CuedSentence[]): string | undefined {
  const uses = new Map<string, { authors: Set<string>; length: number; surface: string }>()
  for (const [words, author] of textsOf(sentences)) {
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
