import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import type { DiscussionSourceName, FoundDiscussions } from '../types/discussion.ts'
import type { ThreadsRead } from './threads-read.ts'

const NAMES: Record<DiscussionSourceName, string> = {
  reddit: 'Reddit',
  hackernews: 'Hacker News',
  stackexchange: 'Stack Exchange',
  lemmy: 'Lemmy',
  discourse: 'Discourse forums',
  appstore: 'App Store reviews',
  own: 'Your material',
  sample: 'Sample discussions',
}

/** Names of the outside sources that did not answer. Empty if all did. */
export function silentSources({ asked: { sources = [] } }: ThreadsRead): string[] {
  return sources.flatMap(({ source, outcome }) => (outcome === 'failed' ? [NAMES[source]] : []))
}

/** Names of the outside sources that answered. */
export function answeringSources(sources: NonNullable<FoundDiscussions['sources']>): string[] {
  return sources.flatMap(({ source, outcome }) => (outcome === 'answered' ? [NAMES[source]] : []))
}

/** True if only the bundled samples could be searched. */
export function isOnlySamples({ asked: { sources = [], holdsReal } }: ThreadsRead): boolean {
  return holdsReal === false && sources.every(({ outcome }) => outcome === 'failed')
}

/** The places that were searched without results. */
function searchedText(threadsRead: ThreadsRead): string {
  const { sources = [] } = threadsRead.asked
  const archive = isOnlySamples(threadsRead) ? NAMES.sample.toLowerCase() : 'the archive'
  const found = threadsRead.passedOver > 0 ? 'Only neighbors' : 'Nothing'
  return `${found} found in ${[archive, ...answeringSources(sources)].join(', ')}`
}

/**
 * The origin of the texts, and the sources that did not answer. With one sample among them, the
 * whole counts as a sample. An empty result counts as measured if anything besides samples was
 * searched. `fetched_at` is the time of the newest copy read.
 */
export function sourceOf(threadsRead: ThreadsRead): IdeaAnalysis['source'] {
  const names = [...new Set(threadsRead.discussions.map(({ source }) => source))]
  const found = names.map((source) => NAMES[source]).join(', ')
  const isSample = names.length === 0 ? isOnlySamples(threadsRead) : names.includes('sample')
  const isOwn = names.length === 1 && names[0] === 'own'
  const silent = silentSources(threadsRead)
  const times = threadsRead.discussions.map(({ fetchedAt = threadsRead.now }) =>
    fetchedAt.getTime(),
  )
  const fetched = times.length === 0 ? [threadsRead.now.getTime()] : times
  const silence = silent.length === 0 ? '' : `; no answer from ${silent.join(', ')}`
  return {
    provider: `${found || searchedText(threadsRead)}${silence}`,
    kind: isSample ? 'sample' : isOwn ? 'own' : 'measured',
    fetched_at: new Date(Math.max(...fetched)).toISOString(),
  }
}
