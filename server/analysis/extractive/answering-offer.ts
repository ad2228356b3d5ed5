import { nicheNameKey } from '../../../contract/niche-name.ts'
import type { GroundedPoint } from '../grounding/pain-points.ts'
import type { ThreadsRead } from '../grounding/threads-read.ts'
import { commonWords } from '../text/common-words.ts'
import { contentStems } from '../text/stems.ts'
import type { NearOffer, OffersFor, ToldTrouble } from '../types/market.ts'
import { isAlike } from './alike.ts'
import { nameOf, sentence } from './idea-names.ts'
import { buyersOf, isForOthers } from './offer-buyers.ts'
import type { ExtractedPoint } from './pain-points.ts'

type Point = GroundedPoint<ExtractedPoint>

/** All words of an offer, its name as a sentence of its own. */
export const offerText = ({ name, offer }: NearOffer): string =>
  name === undefined ? offer : `${name}. ${offer}`

/** What an idea from an offer is called. */
export const offerName = ({ name, offer }: NearOffer): string => name ?? nameOf(offer)

/**
 * The likeliest offer for a pain point that no other one has, that is not the market itself, and that
 * is not for others than those who are spoken of. Its niche's customer is who buys it.
 * @param used offers and names that the result has
 */
export function answeringOffer(
  grounded: Point,
  read: ThreadsRead,
  offersFor: OffersFor,
  used: ReadonlySet<string>,
): NearOffer | undefined {
  const trouble = troubleOf(grounded, read)
  const told = [read.market, trouble.heading, ...trouble.quotes]
  const market = nicheNameKey(read.market)
  const found = offersFor(trouble).find((each) => {
    const name = offerName(each)
    const text = offerText(each)
    return (
      !used.has(each.offer) &&
      !used.has(name) &&
      nicheNameKey(name) !== market &&
      isSpokenOf(text, trouble) &&
      !isForOthers(text, [each.niche.customer ?? '', ...told])
    )
  })
  return found && { ...found, niche: withBuyers(found) }
}

/** Quotes that are sure to tell the trouble of their heading. */
const SURE_QUOTES = 3

/** True if an offer has a word of the trouble itself, not only of the discussions that tell it. */
function isSpokenOf(offer: string, { heading, quotes }: ToldTrouble): boolean {
  const told = contentStems([heading, ...quotes.slice(0, SURE_QUOTES)].join(' '))
  return commonWords(contentStems(offer), told).length > 0
}

/** A pain point with the discussions that it is quoted from, those of the first quotes first. */
function troubleOf({ point }: Point, { discussions }: ThreadsRead): ToldTrouble {
  const ids = [...new Set(point.evidence.map(({ thread_id }) => thread_id))]
  return {
    heading: point.heading,
    quotes: point.quotes,
    threads: ids.flatMap((id) => discussions.find((each) => each.id === id) ?? []),
  }
}

/** The niche with the buyers that its offer names in place of its customer, where these are others. */
function withBuyers(found: NearOffer): NearOffer['niche'] {
  const { niche } = found
  const text = offerText(found)
  const buyers = buyersOf(text)
  if (buyers === undefined || !isForOthers(text, [niche.customer ?? ''])) return niche
  return { ...niche, customer: sentence(buyers) }
}

/**
 * The same pain point without payments for something else than an offer.
 * @param names of market and niche, whose words say nothing of the thing
 */
export function onlyPaidFor(offer: string, grounded: Point, names: string): Point {
  const { point } = grounded
  const payments = (point.payments ?? []).filter(({ words }) => isAlike(offer, words, names))
  return { ...grounded, point: { ...point, payments } }
}
