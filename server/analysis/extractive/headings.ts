import type { Turns } from '../../turns.ts'
import { stemOf, wordsOf } from '../text/stems.ts'
import { centroid, cosine } from '../text/vectors.ts'
import { nounShare } from '../text/word-counts.ts'
import type { Cluster } from './clusters.ts'
import { nounsOf, nounTexts, phraseAround } from './nouns.ts'
import type { CuedSentence, Reading } from './reading.ts'
import { vectorOf } from './sentence-vector.ts'

/** The topic of a cluster, in its own words. */
export interface Naming {
  heading: string
  /** The noun of its topic, in lower case. Undefined if none is clear enough for a product name. */
  phrase: string | undefined
  /** Further nouns of the topic, in lower case. */
  further: string[]
}

const CLEAR_NOUN = 0.7
/** The title's two words are included. */
const CLEAR_AUTHORS = 5
const HEADING_MIN = 12
const HEADING_MAX = 90
/**
 * The weight of a thread's title compared to an equally similar sentence, and of one point of a
 * cue's weight.
 */
const TITLE_BONUS = 0.15
const WEIGHT_BONUS = 0.06

/**
 * Names a cluster. The heading is the title or sentence of 12 to 90 characters
 * that is most like the whole (cosine + 0.15 for a title + 0.06 × weight of its
 * cue); the phrase is the noun that most authors use, rare ones before common.
 */
export async function nameCluster(
  cluster: Cluster,
  reading: Reading,
  market: string,
  turns: Turns,
): Promise<Naming> {
  const texts = await nounTexts(cluster.sentences, turns)
  const inMarket = new Set(wordsOf(market).map(({ stem }) => stem))
  const nouns = await nounsOf(texts, reading, inMarket, turns)
  const [topic] = nouns
  const phrase = topic === undefined ? undefined : await phraseAround(topic.stem, texts, turns)
  const isClear =
    topic !== undefined &&
    topic.authors >= CLEAR_AUTHORS &&
    (phrase?.includes(' ') === true || nounShare(topic.stem, reading) >= CLEAR_NOUN)
  const inPhrase = new Set((phrase ?? '').split(' ').map(stemOf))
  return {
    heading: await headline(cluster.sentences, reading, turns),
    phrase: isClear ? phrase : undefined,
    further: nouns
      .filter(({ stem, authors }) => authors >= 3 && !(isClear && inPhrase.has(stem)))
      .slice(0, 3)
      .map(({ surface }) => surface),
  }
}

async function headline(
  sentences: readonly CuedSentence[],
  reading: Reading,
  turns: Turns,
): Promise<string> {
  const whole = centroid(sentences, reading)
  const candidates: { text: string; value: number }[] = []
  for (const sentence of sentences) {
    if (turns.isOver()) await turns.rest()
    const { title } = sentence.source.discussion
    const likeness = cosine(vectorOf(sentence, reading), whole)
    candidates.push({ text: sentence.text, value: likeness + WEIGHT_BONUS * sentence.cue.weight })
    // The sentence most similar to the whole cluster brings its thread's title.
    candidates.push({ text: title, value: likeness + TITLE_BONUS })
  }
  const fitting = candidates.filter(
    ({ text }) => text.length >= HEADING_MIN && text.length <= HEADING_MAX && isPlain(text),
  )
  const best = (fitting.length > 0 ? fitting : candidates).reduce((a, b) =>
    b.value > a.value ? b : a,
  )
  return shortened(best.text.replace(/^["“”'‘’\s]+|(?<!["“”‘’.,;:\s])["“”‘’.,;:\s]+$/gu, ''))
}

/** Titles were not read sentence by sentence, so they may contain text that sentences may not. */
function isPlain(text: string): boolean {
  return !/https?:|www\.|javascript:|[<>\p{C}]|&(?:lt|gt|#)/iu.test(text)
}

function shortened(text: string): string {
  const upper = text.charAt(0).toUpperCase() + text.slice(1)
  if (upper.length <= HEADING_MAX) return upper
  const cut = upper.slice(0, HEADING_MAX)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), HEADING_MIN)).replace(/[,;:]$/, '')} …`
}
