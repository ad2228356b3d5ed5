import { type Among, readAmong } from '../server/analysis/extractive/likeness.ts'
import { type CuedSentence, readSentences } from '../server/analysis/extractive/reading.ts'
import { readThreads } from '../server/analysis/grounding/threads-read.ts'
import { contentStems } from '../server/analysis/text/stems.ts'
import { readSamples, toDiscussion } from '../server/providers/discussions/samples.ts'
import { createTurns } from '../server/turns.ts'

/** The sentences of some samples that state a trouble, read for a market. */
export interface SampleSentences {
  find: (id: string, text: string) => CuedSentence | undefined
  among: Among
}

/** Reads samples for a market: `(market, ids of samples)`. */
export async function createSentences() {
  const samples = new Map((await readSamples()).map((thread) => [thread.id, thread]))
  const { signal } = new AbortController()
  return async (market: string, ids: readonly string[]): Promise<SampleSentences> => {
    const threads = [...new Set(ids)].flatMap((id) => samples.get(id) ?? [])
    const threadsRead = readThreads({
      market,
      discussions: threads.map((thread) => toDiscussion(thread, (_, name) => name)),
      now: new Date(),
    })
    const reading = await readSentences(threadsRead, createTurns(signal), async () => {})
    const among = await readAmong(reading, contentStems(market), createTurns(signal))
    const find = (id: string, text: string) =>
      reading.cued.find(
        (each) => each.source.discussion.id === `sample:${id}` && each.text === text,
      )
    return { find, among }
  }
}
