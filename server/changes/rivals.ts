import { threadOf } from '../../contract/own-thread.ts'
import type { WatchChange } from '../../contract/watch.ts'
import { type AnalysisResult, NAMES_MAX } from '../analysis/types/result.ts'
import { counted } from './found.ts'

/** Further threads that a name needs, and names that are told. */
const MORE = 2
const TOLD_MAX = 3

const threadsRead = ({ threads }: AnalysisResult) =>
  new Set(threads.filter(({ is_beside }) => !is_beside).map(({ id }) => threadOf(id))).size

/** In how many threads each name stands, by its lower case. */
function counts({ named_answers = [] }: Pick<AnalysisResult, 'named_answers'>) {
  return new Map(
    named_answers.map(({ name, places }) => [
      name.toLowerCase(),
      { name, threads: new Set(places.map(({ thread_id }) => threadOf(thread_id))).size },
    ]),
  )
}

/**
 * In how many threads a name may stand that an analysis does not hold: none, or as many as the rarest
 * name of a full list.
 */
function mostUnheld({ named_answers = [] }: AnalysisResult): number {
  if (named_answers.length < NAMES_MAX) return 0
  return Math.min(...[...counts({ named_answers }).values()].map(({ threads }) => threads))
}

const earlier = (was: number, isHeld: boolean) =>
  was === 0 ? 'none' : isHeld ? `${was}` : `${was} at most`

/**
 * Products and services that more threads name than before, those that grew most first. A name needs
 * two more threads and a larger share of the threads that were read.
 */
export function rivalChanges(before: AnalysisResult, after: AnalysisResult): WatchChange[] {
  if (before.named_answers === undefined || after.named_answers === undefined) return []
  const [readBefore, read] = [threadsRead(before), threadsRead(after)]
  const known = counts(before)
  const unheld = mostUnheld(before)
  return [...counts(after)]
    .map(([key, { name, threads }]) => {
      const held = known.get(key)?.threads
      return { name, threads, was: held ?? unheld, isHeld: held !== undefined }
    })
    .filter(({ threads, was }) => threads - was >= MORE && threads * readBefore > was * read)
    .toSorted((a, b) => b.threads - b.was - (a.threads - a.was) || (a.name < b.name ? -1 : 1))
    .slice(0, TOLD_MAX)
    .map(({ name, threads, was, isHeld }) => ({
      ...{ kind: 'rival', direction: 'up' },
      text: `People name “${name}” in ${threads} of ${counted(read, 'discussion')}. Before, it was ${earlier(was, isHeld)} of ${readBefore}.`,
      provenance: after.source.kind === 'sample' ? 'sample' : null,
    }))
}
