import type { GroundedIdea } from './ideas.ts'
import type { GroundedPoint } from './pain-points.ts'
import { answeringSources, isOnlySamples, silentSources } from './sources-asked.ts'
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
  return `${found} in ${aboutText(threadsRead)}.${first}`
}

/** "2 threads about coffee pods and 1 about its neighbors": whose discussions were read. */
function aboutText({ discussions, threads, market }: ThreadsRead): string {
  const beside = discussions.filter(({ isBeside }) => isBeside).length
  if (beside === discussions.length) return `${inThreads(threads)} about neighbors of ${market}`
  const more = beside === 0 ? '' : ` and ${beside} about its neighbors`
  return `${inThreads(threads - beside)} about ${market}${more}`
}

export function executiveText(
  points: readonly GroundedPoint[],
  ideas: readonly GroundedIdea[],
  threadsRead: ThreadsRead,
): string {
  const count = ideas.length === 1 ? '1 idea' : `${ideas.length} ideas`
  const quotes = points.reduce((sum, { point }) => sum + point.quotes.length, 0)
  const basis = `${quotes} ${quotes === 1 ? 'quote' : 'quotes'} from ${inThreads(threadsRead.threads)}`
  if (ideas.length === 0) {
    return `We found no idea with enough support. The pain points are based on ${basis}.`
  }
  const tied = ideas.length === 1 ? 'tied' : 'each tied'
  return `${count} for ${threadsRead.market}, ${tied} to pain points based on ${basis}.`
}

/** Says that pain points about something else are left out. Empty if there are none. */
export function elsewhereText(elsewhere: number, { market }: ThreadsRead): string {
  if (elsewhere === 0) return ''
  const left = elsewhere === 1 ? '1 pain point that is' : `${elsewhere} pain points that are`
  return `We left out ${left} not about ${market}.`
}

/**
 * The summary for an empty result, with a next step.
 * @param unread names texts that could not be read
 * @param elsewhere the number of pain points about something else
 */
export function nothingText(threadsRead: ThreadsRead, unread = '', elsewhere = 0): string {
  if (threadsRead.threads === 0) {
    return `No discussions about ${threadsRead.market} are stored here${notShownText(threadsRead)}. ${nextText(threadsRead)}${searchedLittle(threadsRead)}`
  }
  if (unread !== '') {
    return `We found no pain points in ${inThreads(threadsRead.threads)} about ${threadsRead.market}. ${unread} Try the market's English name, or open the threads below.`
  }
  if (elsewhere > 0) {
    return `None of the problems in the ${inThreads(threadsRead.threads)} read is about ${threadsRead.market}. ${elsewhereText(elsewhere, threadsRead)} Try a broader market or its everyday name, or read more threads.`
  }
  return `In the ${aboutText(threadsRead)}, we found nobody who says in plain words what goes wrong or what is missing. What they ask may still tell you something: open the threads below. Or try a narrower market, name the people who buy, or read more threads.`
}

/** What was read and is not shown, or the live sources that answered without a discussion. */
function notShownText({ passedOver, asked: { sources = [] } }: ThreadsRead): string {
  if (passedOver > 0) {
    return `, and in the ${inThreads(passedOver)} about its neighbors we found nobody who says in plain words what goes wrong or what is missing`
  }
  const names = answeringSources(sources)
  return names.length === 0 ? '' : `, and ${names.join(' and ')} returned none`
}

/** Where to go from an empty archive: other words, other markets, more discussions. */
function nextText({ asked }: ThreadsRead): string {
  const { nearestMarkets = [] } = asked
  const other =
    nearestMarkets.length > 0
      ? 'Try one of the nearest markets that have some, or the everyday name of yours.'
      : 'Try a broader market or its everyday name, or pick a neighboring niche in the Niche Explorer.'
  return `${other} You can add interviews, reviews or mails of your own, and the operator of this site can import a file with “npm run admin -- threads import” or connect a live source such as Hacker News, Stack Exchange or Reddit.`
}

/** The reason there are no ideas. The pain points' text says what to do about it. */
export function noIdeasText(
  { market, threads, passedOver }: ThreadsRead,
  draftedBy: 'ai' | 'extractive',
) {
  if (passedOver > 0) return `No ideas for ${market}: its neighbors tell no trouble.`
  if (threads === 0) return `No ideas for ${market}: there was nothing to read.`
  const how = draftedBy === 'ai' ? 'with AI' : 'without AI'
  const read = `${inThreads(threads)} read ${how}`
  return `No ideas for ${market}: the ${read} ${threads === 1 ? 'has' : 'have'} no pain points about it.`
}

/** The reason there may be more than was found. */
function searchedLittle(threadsRead: ThreadsRead): string {
  const silent = silentSources(threadsRead)
  const samples = isOnlySamples(threadsRead)
    ? ' We searched only the bundled sample discussions, which cover few markets.'
    : ''
  return `${samples}${silent.length === 0 ? '' : ` ${silent.join(' and ')} did not answer. Try again later to find more.`}`
}
