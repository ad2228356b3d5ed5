import type { Turns } from '../../turns.ts'
import { centroid, cosine } from '../text/vectors.ts'
import { nounShare, rarity } from '../text/word-counts.ts'
import type { CuedSentence, Reading } from './reading.ts'

/** A stem in a larger share of the sentences is too generic to be a topic. */
const COMMON = 0.25
const COMMON_FROM = 40
const AUTHORS_MIN = 3
const THREADS_MIN = 2
/** Least mean cosine between sentences of different threads, the topic itself left out. */
const COHESION_MIN = 0.06
/** The number of sentences used to measure cohesion. */
const SAMPLE = 40

/** Stems that cannot be a topic: those of the market, and generic ones. */
export function stemsWithoutTopic(
  sentences: readonly CuedSentence[],
  market: ReadonlySet<string>,
): Set<string> {
  const excluded = new Set(market)
  if (sentences.length < COMMON_FROM) return excluded
  const counts = new Map<string, number>()
  for (const { stems } of sentences) {
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  }
  for (const [stem, count] of counts) if (count > sentences.length * COMMON) excluded.add(stem)
  return excluded
}

/**
 * The strongest topic that people in different threads share: the stem with
 * the most Σ over distinct authors of their strongest cue × rarity × share of
 * noun positions, used by 3 authors in 2 threads whose sentences hold together
 * in more than that stem. What fails the last test is added to `excluded`.
 */
export async function sharedTopic(
  sentences: readonly CuedSentence[],
  reading: Reading,
  excluded: Set<string>,
  turns: Turns,
): Promise<{ topic: string; core: CuedSentence[] } | undefined> {
  for (const topic of await topicsOf(sentences, reading, excluded, turns)) {
    await turns.rest()
    const core = sentences.filter(({ stems }) => stems.has(topic))
    if (cohesion(core, topic, reading) >= COHESION_MIN) return { topic, core }
    excluded.add(topic)
  }
  return undefined
}

/** Stems that enough people in enough threads use, the strongest first. */
async function topicsOf(
  sentences: readonly CuedSentence[],
  reading: Reading,
  excluded: ReadonlySet<string>,
  turns: Turns,
): Promise<string[]> {
  const uses = new Map<string, { authors: Map<string, number>; threads: Set<string> }>()
  for (const { stems, source, cue } of sentences) {
    if (turns.isOver()) await turns.rest()
    for (const stem of stems) {
      if (excluded.has(stem)) continue
      const use = uses.get(stem) ?? { authors: new Map(), threads: new Set() }
      use.authors.set(source.author, Math.max(use.authors.get(source.author) ?? 0, cue.weight))
      use.threads.add(source.discussion.id)
      uses.set(stem, use)
    }
  }
  const topics: { stem: string; value: number }[] = []
  for (const [stem, { authors, threads }] of uses) {
    if (authors.size < AUTHORS_MIN || threads.size < THREADS_MIN) continue
    const told = [...authors.values()].reduce((sum, weight) => sum + weight, 0)
    topics.push({ stem, value: told * rarity(stem, reading) * nounShare(stem, reading) })
  }
  topics.sort((a, b) => b.value - a.value || (a.stem < b.stem ? -1 : 1))
  return topics.map(({ stem }) => stem)
}

function cohesion(core: readonly CuedSentence[], topic: string, reading: Reading): number {
  const sample = core.slice(0, SAMPLE).map((sentence) => ({
    thread: sentence.source.discussion,
    vector: centroid([sentence], reading, topic),
  }))
  let sum = 0
  let pairs = 0
  sample.forEach((one, index) => {
    for (const other of sample.slice(index + 1)) {
      if (one.thread === other.thread) continue
      sum += cosine(one.vector, other.vector)
      pairs++
    }
  })
  return pairs === 0 ? 0 : sum / pairs
}
