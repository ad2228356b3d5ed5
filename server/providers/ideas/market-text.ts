import type { MarketContext, NicheContext } from '../../analysis/types/market.ts'
import { hasRoomFor, ROOM_MIN } from '../chat-model/window.ts'
import { asData } from './parts.ts'

/** Bytes of data that a request must hold beside a dossier with details. */
const ROOM_DETAILED = 3_000

/** What only one of the two requests is told about a niche. */
type Detail = (niche: NicheContext) => Partial<Record<'problems' | 'places', readonly string[]>>

/** Problems that editors expect, without what could be sold: no pain point is an offer. */
export const problemsOf: Detail = ({ problems }) =>
  problems ? { problems: problems.map(({ problem }) => problem) } : {}

export const placesOf: Detail = ({ places }) => (places ? { places } : {})

/**
 * The market, and apart from it the dossier, which nobody in the discussions said. A small window
 * has it without details, or not at all, because the discussions matter more.
 * @param around the other fixed words of the request
 */
export function marketText(
  { market, niche }: MarketContext,
  detailOf: Detail,
  contextTokens: number,
  around: string,
): string {
  const alone = `<market>${asData(market)}</market>`
  if (niche === undefined) return alone
  const { name, summary, customer, prices, phrases, hurdles, neighbors } = niche
  const told = { name, summary, customer, prices, phrases, hurdles, neighbors }
  const withDossier = (data: object) => `${alone}\n<background>${asData(data)}</background>`
  const detailed = withDossier({ ...told, ...detailOf(niche) })
  if (hasRoomFor(ROOM_DETAILED, contextTokens, around, detailed)) return detailed
  const plain = withDossier(told)
  return hasRoomFor(ROOM_MIN, contextTokens, around, plain) ? plain : alone
}
