import type { Turns } from '../../turns.ts'
import { contentStems } from '../text/stems.ts'
import { centroid, cosine, type Vector } from '../text/vectors.ts'
import type { CuedSentence, Reading } from './reading.ts'
import { vectorOf } from './sentence-vector.ts'
import { sharedTopic, stemsWithoutTopic } from './topics.ts'

/** Sentences about one problem. */
export interface Cluster {
  sentences: CuedSentence[]
}

/** The maximum number of compared sentences, strongest cues first. Limits the time for any input. */
const SENTENCES_MAX = 4_000
const TOPICS_MAX = 16
const JOIN = 0.35
const MERGE = 0.45
const THREADS_ALIKE = 0.25
const CLUSTERS_MAX = 40

/**
 * Two passes. First topics that cross threads (topics.ts): the sentences with
 * the topic's stem, and those left whose tf-idf cosine to them is 0.35 or
 * more; clusters with a cosine of 0.45 are one. Then what is left, thread by
 * thread, since a thread has a subject: threads with a cosine of 0.25 are one.
 * No randomness: ties go by alphabet, then by the order of the texts.
 */
export async function clusterSentences(
  reading: Reading,
  market: string,
  turns: Turns,
): Promise<Cluster[]> {
  let left = mostTelling(reading.cued)
  const excluded = stemsWithoutTopic(left, contentStems(market))
  const shared: Group[] = []
  while (shared.length < TOPICS_MAX) {
    const found = await sharedTopic(left, reading, excluded, turns)
    if (found === undefined) break
    const center = centroid(found.core, reading)
    const members = new Set(found.core)
    for (const sentence of left) {
      if (members.has(sentence)) continue
      if (turns.isOver()) await turns.rest()
      if (cosine(vectorOf(sentence, reading), center) >= JOIN) members.add(sentence)
    }
    shared.push(grouped([...members], reading))
    left = left.filter((sentence) => !members.has(sentence))
  }
  const byThread = Map.groupBy(left, ({ source }) => source.discussion)
  const threads = [...byThread.values()].map((sentences) => grouped(sentences, reading))
  threads.sort((a, b) => b.sentences.length - a.sentences.length)
  const groups = [
    ...(await mergeAlike(shared, MERGE, reading, turns)),
    ...(await mergeAlike(threads, THREADS_ALIKE, reading, turns)),
  ]
  return groups.slice(0, CLUSTERS_MAX).map(({ sentences }) => ({ sentences }))
}

function mostTelling(cued: readonly CuedSentence[]): CuedSentence[] {
  if (cued.length <= SENTENCES_MAX) return [...cued]
  const byWeight = cued.map((sentence, index) => ({ sentence, index }))
  byWeight.sort((a, b) => b.sentence.cue.weight - a.sentence.cue.weight || a.index - b.index)
  const chosen = byWeight.slice(0, SENTENCES_MAX).sort((a, b) => a.index - b.index)
  return chosen.map(({ sentence }) => sentence)
}

interface Group {
  sentences: CuedSentence[]
  center: Vector
}

function grouped(sentences: CuedSentence[], reading: Reading): Group {
  return { sentences, center: centroid(sentences, reading) }
}

/** Each group joins the first similar one. The first 40 represent the rest. */
async function mergeAlike(
  groups: readonly Group[],
  least: number,
  reading: Reading,
  turns: Turns,
): Promise<Group[]> {
  const merged: Group[] = []
  for (const group of groups) {
    await turns.rest()
    const twin = merged.find(({ center }) => cosine(center, group.center) >= least)
    if (twin !== undefined) {
      Object.assign(twin, grouped([...twin.sentences, ...group.sentences], reading))
    } else if (merged.length < CLUSTERS_MAX) {
      merged.push({ ...group })
    }
  }
  return merged
}
