import type { Turns } from '../../turns.ts'
import type { GroundedPoint } from '../grounding/pain-points.ts'
import { inThreads, people } from '../grounding/strength.ts'
import type { ThreadsRead } from '../grounding/threads-read.ts'
import { contentStems, marketStems } from '../text/stems.ts'
import type { DraftIdea } from '../types/drafts.ts'
import type { NearOffer, OffersFor } from '../types/market.ts'
import { isAlike } from './alike.ts'
import { answeringOffer, offerName, offerText, onlyPaidFor } from './answering-offer.ts'
import { leftUnstated } from './asked-idea.ts'
import type { BorneIdea } from './borne.ts'
import { borneBy } from './borne-by.ts'
import { WISH_TEST } from './borne-idea.ts'
import { customerOf, nearestFirst, nearestProblem } from './idea-dossier.ts'
import { bare, sentence, shortName } from './idea-names.ts'
import { FORMS, firstVersionOf } from './offer-forms.ts'
import type { ExtractedPoint } from './pain-points.ts'
import { potentialLevel } from './score.ts'
import { ASKED } from './wording/statement.ts'

type Point = GroundedPoint<ExtractedPoint>

const IDEAS_MAX = 5
/** Words that the name of an idea has beside those of the market, at least. */
const OWN_MIN = 2
/** A wish of fewer words names nothing that could be built. */
const WISH_WORDS = 4

/**
 * Drafts an idea for each pain point that bears one: an offer of the atlas that answers it; what
 * people wish for; what they left or do by hand. A pain point without any of these gets none, and
 * no two ideas that follow from words have one shape.
 */
export async function draftFromPoints(
  points: readonly Point[],
  threadsRead: ThreadsRead,
  offersFor: OffersFor,
  turns: Turns,
): Promise<DraftIdea[]> {
  const ideas: DraftIdea[] = []
  const used = new Set<string>()
  for (const grounded of points) {
    if (ideas.length === IDEAS_MAX) break
    if (turns.isOver()) await turns.rest()
    const fitting = answeringOffer(grounded, threadsRead, offersFor, used)
    const said = fitting === undefined ? saidBy(grounded, used, threadsRead.market) : undefined
    const wish = used.has('wish') ? undefined : wishOf(grounded)
    const idea =
      fitting !== undefined
        ? offered(fitting, grounded, threadsRead)
        : said !== undefined
          ? borne(said.idea, said.sentence, grounded, threadsRead)
          : wish === undefined
            ? undefined
            : wished(wish, grounded, threadsRead)
    if (idea === undefined || used.has(idea.name)) continue
    used.add(idea.name)
    used.add(fitting?.offer ?? said?.idea.shape ?? 'wish')
    ideas.push(idea)
  }
  return ideas
}

/** What a pain point's quotes bear, or its heading, with the sentence that bears it. */
function saidBy({ point, draft }: Point, used: ReadonlySet<string>, market: string) {
  const unstated = leftUnstated(point.heading)
  const isNew = unstated !== undefined && !used.has(unstated.shape)
  const said = isNew ? { idea: unstated, sentence: draft.naming.from.text } : borneBy(point, used)
  return said === undefined || isMarketItself(said.idea.name, market) ? undefined : said
}

/** Words of a name that say nothing of the thing. */
const GENERIC = contentStems('product products takes take')

/** True for an idea that is what the market sells: a product that takes stains out, of 'stain removers'. */
function isMarketItself(name: string, market: string): boolean {
  const sold = marketStems(market)
  const own = [...contentStems(name)].filter((stem) => !sold.has(stem) && !GENERIC.has(stem))
  return own.length < OWN_MIN
}

/** The offer's niche says who pays, how much, and what is hard: it need not be the market's. */
function offered(found: NearOffer, grounded: Point, read: ThreadsRead): DraftIdea {
  const { offer, model, niche } = found
  const names = `${read.market} ${niche.name}`
  const text = offerText(found)
  return {
    first_version: firstVersionOf(model),
    ...about(onlyPaidFor(text, grounded, names), { ...read, niche }, text),
    name: offerName(found),
    description: `${sentence(offer)} It comes from our notes on the niche ${niche.name}.`,
    business_model: FORMS[model],
    value_proposition: `It takes on ${whatTheyDescribe(grounded)}`,
  }
}

/** What somebody says of others, such as their customers: "people want a quote from one dark photo". */
const OF_OTHERS = /\bpeople (?:want|need|look for|would pay)\b/iu

/**
 * The thing that people ask for, if the heading says it and they speak for themselves: "a tool that
 * takes the deposit at booking". The heading leaves with the text that it is from, and the idea leaves
 * with the heading.
 */
function wishOf({ point, draft }: Point): string | undefined {
  if (OF_OTHERS.test(draft.naming.from.text)) return undefined
  const thing = ASKED.exec(point.heading)?.[1]
  return thing !== undefined && thing.split(' ').length >= WISH_WORDS ? thing : undefined
}

function wished(thing: string, grounded: Point, threadsRead: ThreadsRead): DraftIdea {
  return {
    first_version: WISH_TEST,
    ...about(grounded, threadsRead, thing),
    name: shortName(thing),
    description: `${sentence(thing)} ${answers(grounded)}`,
    business_model:
      'Sold directly to the people who ask for it; the first ones pay before it is made.',
  }
}

/**
 * The idea leaves with the sentence that it quotes. The dossier says who pays, and how much, only
 * where that sentence is from a discussion about the market itself.
 */
function borne(
  { shape, name, what, businessModel, audience, firstVersion }: BorneIdea,
  from: string,
  grounded: Point,
  threadsRead: ThreadsRead,
): DraftIdea {
  const ids = new Set(grounded.point.evidence.map(({ thread_id }) => thread_id))
  const isBeside = threadsRead.discussions.every((each) => each.isBeside || !ids.has(each.id))
  const niche = isBeside ? undefined : threadsRead.niche
  // What replaces something costs about what is paid in this market today.
  const priced = shape === 'alternative' ? `${what} ${niche?.prices}` : `${what} ${from}`
  const common = about(grounded, { ...threadsRead, niche }, priced)
  const told = `${what} ${toldOf(grounded)}`
  return {
    first_version: firstVersion,
    ...common,
    name: shortName(name),
    description: `${sentence(what)} It follows from these words: “${bare(from)}”`,
    business_model: businessModel,
    target_audience: customerOf(niche, told) ?? audience,
  }
}

/**
 * What an idea says of its evidence and its market. The dossier's first check and its prices go with
 * the thing only if they are about it.
 */
function about(grounded: Point, { market, niche, discussions }: ThreadsRead, thing: string) {
  const { point, draft, strength } = grounded
  const told = `${thing} ${toldOf(grounded)}`
  const { check, prices } = niche ?? {}
  const say = strength.authors === 1 ? 'says' : 'say'
  const problem = nearestProblem(point.heading, draft, niche?.problems)
  // What an offer, a price and a check have in common must not be the niche's name alone.
  const names = `${market} ${niche?.name ?? ''}`
  return {
    pain_point_ids: [point.id],
    target_audience:
      customerOf(niche, told) ?? `People who write about ${market} and have this trouble.`,
    value_proposition: `It solves ${whatTheyDescribe(grounded)}`,
    market_potential: `${potentialLevel(draft.score)}: ${tellers(grounded)} ${say} so, ${seeking(draft)}.`,
    key_features: [],
    differentiators: problem === undefined ? [] : [`Today: ${problem.today}`],
    potential_challenges: [...(niche?.hurdles ?? [])].slice(0, 3),
    ...(check !== undefined && isAlike(thing, check, names) ? { first_version: check } : {}),
    ...priceOf(point, prices !== undefined && isAlike(thing, prices, names) ? prices : undefined),
    ...firstCustomers(point, discussions, nearestFirst(niche?.places, told, niche?.customer)),
  }
}

/** What the dossier says is paid, and what one of the people says. The idea leaves with the latter. */
function priceOf({ payments = [] }: Point['point'], prices: string | undefined) {
  const [paid] = payments
  const price = [
    prices === undefined ? '' : `Near what is paid today, ${prices}.`,
    paid === undefined ? '' : `One person says: “${bare(paid.words)}”.`,
  ]
    .filter(Boolean)
    .join(' ')
  return price === '' ? {} : { price }
}

/** Where the dossier says that customers are found, or else where these people write. */
function firstCustomers(
  { evidence }: Point['point'],
  discussions: ThreadsRead['discussions'],
  places: readonly string[],
) {
  if (places.length > 0) {
    return { first_customers: `Look for them here: ${places.slice(0, 3).join('; ')}.` }
  }
  const quoted = new Set(evidence.map(({ thread_id }) => thread_id))
  const communities = discussions.flatMap((each) =>
    quoted.has(each.id) && isPlace(each.source) ? placeName(each) : [],
  )
  const named = [...new Set(communities)].slice(0, 3)
  return named.length === 0
    ? {}
    : { first_customers: `Ask the people who write about it in ${named.join(', ')}.` }
}

/** Sites of Stack Exchange that have names of their own. */
const OWN_NAMES =
  /^(?:\w+\.)?(?:stackoverflow|superuser|serverfault|askubuntu|stackapps|mathoverflow)\b/

/** 'coffee Stack Exchange' is 'coffee' in its own dumps, and 'coffee_stackexchange' in other files. */
function placeName({ source, community }: ThreadsRead['discussions'][number]): string {
  const isSite = source === 'stackexchange' && !OWN_NAMES.test(community)
  return isSite
    ? `${community} Stack Exchange`
    : community.replace(/_stackexchange$/, ' Stack Exchange')
}

/** A file of a member's own and an app's reviews are no places where people can be asked. */
function isPlace(source: ThreadsRead['discussions'][number]['source']): boolean {
  return source !== 'own' && source !== 'appstore'
}

const toldOf = ({ point }: Point): string => [point.heading, ...point.quotes].join(' ')

/** '3 people in 2 threads'. */
function tellers({ strength }: Point): string {
  return `${people(strength.authors)} in ${inThreads(strength.threads)}`
}

function whatTheyDescribe(grounded: Point): string {
  const describe = grounded.strength.authors === 1 ? 'describes' : 'describe'
  return `what ${tellers(grounded)} ${describe}: “${bare(grounded.point.heading)}”.`
}

function answers(grounded: Point): string {
  return `It solves a problem of ${tellers(grounded)}: “${bare(grounded.point.heading)}”.`
}

function seeking({ sentences }: ExtractedPoint): string {
  const paying = sentences.filter(({ cue }) => cue.kind === 'price').length
  const acting = sentences.filter(
    ({ cue }) => cue.kind === 'wish' || cue.kind === 'workaround' || cue.kind === 'switching',
  ).length
  if (paying > 0) return 'and the price is part of it'
  if (acting > 0) return 'and some ask for something better, work around it or leave'
  return 'but nobody mentions paying for a fix'
}
