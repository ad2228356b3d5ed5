import type { GroundedPoint } from './grounding.ts'
import type { GroundedIdea } from './idea-grounding.ts'
import { isOnlySamples, type Material, silentSources } from './material.ts'
import { inThreads, people } from './strength.ts'

/** What was read and how much of it was trouble. */
export function readText(points: readonly GroundedPoint[], material: Material): string {
  const found = points.length === 1 ? '1 pain point' : `${points.length} pain points`
  const strongest = points[0]
  const first =
    strongest === undefined
      ? ''
      : ` The strongest, “${strongest.point.heading.replace(/[“”]/gu, '')}”, comes from ${people(strongest.strength.authors)} in ${inThreads(strongest.strength.threads)}.`
  return `${found} in ${inThreads(material.discussions.length)} about ${material.market}.${first}`
}

export function executiveText(
  points: readonly GroundedPoint[],
  ideas: readonly GroundedIdea[],
  material: Material,
): string {
  const count = ideas.length === 1 ? '1 idea' : `${ideas.length} ideas`
  const quotes = points.reduce((sum, { point }) => sum + point.quotes.length, 0)
  const basis = `${quotes} ${quotes === 1 ? 'quote' : 'quotes'} from ${inThreads(material.discussions.length)}`
  if (ideas.length === 0) {
    return `No idea holds up yet; the pain points rest on ${basis}.`
  }
  return `${count} for ${material.market}, each tied to pain points that rest on ${basis}.`
}

/** Nothing was found: an answer too, with what to do next. `unread` is what could not be read, if anything. */
export function nothingText(material: Material, unread = ''): string {
  if (material.discussions.length === 0) {
    return `No discussions about ${material.market} were found. Try a broader market or its everyday name, or pick a neighboring niche in the Niche Explorer.${searchedLittle(material)}`
  }
  if (unread !== '') {
    return `No trouble was found in the ${inThreads(material.discussions.length)} about ${material.market}. ${unread} Try the market's English name, or open the threads below.`
  }
  return `Nobody describes trouble in the ${inThreads(material.discussions.length)} about ${material.market}. Try a narrower market, name the people who buy (for example "dog groomers" rather than "dogs"), or read more threads.`
}

/** Why there are no ideas; what to do about it stands with the pain points. */
export function noIdeasText({ market, discussions }: Material, draftedBy: 'ai' | 'extractive') {
  if (discussions.length === 0)
    return `No ideas for ${market}: there was nothing to draw them from.`
  const how = draftedBy === 'ai' ? 'with AI' : 'without AI'
  const read = `${inThreads(discussions.length)} read ${how}`
  return `No ideas for ${market}: the ${read} ${discussions.length === 1 ? 'holds' : 'hold'} no pain point to draw them from.`
}

/** Why there may be more than was found. */
function searchedLittle(material: Material): string {
  const silent = silentSources(material)
  const samples = isOnlySamples(material)
    ? ' Only the bundled sample discussions were searched, which cover few markets.'
    : ''
  return `${samples}${silent.length === 0 ? '' : ` There was no answer from ${silent.join(' and ')}: trying again later may find more.`}`
}
