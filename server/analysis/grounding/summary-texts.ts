import type { GroundedIdea } from './ideas.ts'
import type { GroundedPoint } from './pain-points.ts'
import { isOnlySamples, silentSources } from './sources-asked.ts'
import { inThreads, people } from './strength.ts'
import type { ThreadsRead } from './threads-read.ts'

/** The number of texts read, and how many stated a problem. */
export function readText(points: readonly GroundedPoint[], threadsRead: ThreadsRead): string {
  const found = points.length === 1 ? '1 pain point' : `${points.length} pain points`
  const strongest = points[0]
  const first =
    strongest === undefined
      ? ''
      : ` The strongest, “${strongest.point.heading.replace(/[“”]/gu, '')}”, comes from ${people(strongest.strength.authors)} in ${inThreads(strongest.strength.threads)}.`
  return `${found} in ${inThreads(threadsRead.discussions.length)} about ${threadsRead.market}.${first}`
}

export function executiveText(
  points: readonly GroundedPoint[],
  ideas: readonly GroundedIdea[],
  threadsRead: ThreadsRead,
): string {
  const count = ideas.length === 1 ? '1 idea' : `${ideas.length} ideas`
  const quotes = points.reduce((sum, { point }) => sum + point.quotes.length, 0)
  const basis = `${quotes} ${quotes === 1 ? 'quote' : 'quotes'} from ${inThreads(threadsRead.discussions.length)}`
  if (ideas.length === 0) {
    return `We found no idea with enough support. The pain points are based on ${basis}.`
  }
  return `${count} for ${threadsRead.market}, each tied to pain points based on ${basis}.`
}

/** The summary for an empty result, with a next step. `unread` names texts that could not be read. */
export function nothingText(threadsRead: ThreadsRead, unread = ''): string {
  if (threadsRead.discussions.length === 0) {
    return `We found no discussions about ${threadsRead.market}. Try a broader market or its everyday name, or pick a neighboring niche in the Niche Explorer.${searchedLittle(threadsRead)}`
  }
  if (unread !== '') {
    return `We found no pain points in ${inThreads(threadsRead.discussions.length)} about ${threadsRead.market}. ${unread} Try the market's English name, or open the threads below.`
  }
  return `People describe no problems in the ${inThreads(threadsRead.discussions.length)} about ${threadsRead.market}. Try a narrower market, name the people who buy (for example "dog groomers" rather than "dogs"), or read more threads.`
}

/** The reason there are no ideas. The pain points' text says what to do about it. */
export function noIdeasText({ market, discussions }: ThreadsRead, draftedBy: 'ai' | 'extractive') {
  if (discussions.length === 0) return `No ideas for ${market}: there was nothing to read.`
  const how = draftedBy === 'ai' ? 'with AI' : 'without AI'
  const read = `${inThreads(discussions.length)} read ${how}`
  return `No ideas for ${market}: the ${read} ${discussions.length === 1 ? 'has' : 'have'} no pain points.`
}

/** The reason there may be more than was found. */
function searchedLittle(threadsRead: ThreadsRead): string {
  const silent = silentSources(threadsRead)
  const samples = isOnlySamples(threadsRead)
    ? ' We searched only the bundled sample discussions, which cover few markets.'
    : ''
  return `${samples}${silent.length === 0 ? '' : ` ${silent.join(' and ')} did not answer. Try again later to find more.`}`
}
