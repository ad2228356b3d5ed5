import { commonWords } from '../text/common-words.ts'
import { contentStems } from '../text/stems.ts'
import type { NicheContext } from '../types/market.ts'
import type { ExtractedPoint } from './pain-points.ts'

/** Words that the portrait of a customer shares with what is told of the trouble, at least. */
const PORTRAIT_MIN = 2

/**
 * The dossier's customer, unless it is the portrait of somebody with another trouble.
 * @param told of a trouble and of what solves it
 */
export function customerOf(niche: NicheContext | undefined, told: string): string | undefined {
  const { name, customer } = niche ?? {}
  if (customer === undefined || name === undefined) return customer
  const isPortrait = / who /u.test(customer)
  const named = contentStems(name)
  const common = commonWords(contentStems(customer), contentStems(told))
  const isOwn = common.filter((stem) => !named.has(stem)).length >= PORTRAIT_MIN
  return !isPortrait || isOwn ? customer : undefined
}

/** Words of a customer that is named in short: 'Offices.' */
const NAMED_MAX = 3

/**
 * Places that have words of the trouble, or of what solves it, before the others. If some have the
 * customer's name, only these.
 */
export function nearestFirst(
  places: readonly string[] = [],
  told: string,
  customer = '',
): string[] {
  const shared = (place: string, text: string) =>
    commonWords(contentStems(place), contentStems(text)).length
  const isNamed = customer.split(' ').length <= NAMED_MAX
  const ofCustomer = isNamed ? places.filter((place) => shared(place, customer) > 0) : []
  const chosen = ofCustomer.length > 0 ? ofCustomer : places
  return chosen.toSorted((a, b) => shared(b, told) - shared(a, told))
}

/** The dossier's problem that shares most words with a pain point, from two words on. */
export function nearestProblem(
  heading: string,
  { sentences }: Pick<ExtractedPoint, 'sentences'>,
  problems: readonly { problem: string; today: string }[] = [],
) {
  const told = contentStems([heading, ...sentences.map(({ text }) => text)].join(' '))
  const ranked = problems
    .map((each) => ({ each, count: commonWords(contentStems(each.problem), told).length }))
    .sort((a, b) => b.count - a.count)
  return ranked[0] !== undefined && ranked[0].count >= 2 ? ranked[0].each : undefined
}
