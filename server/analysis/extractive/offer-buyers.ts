import { commonWords } from '../text/common-words.ts'
import { contentStems } from '../text/stems.ts'

/** Organizations that an offer may be for, in the plural, or 'office' before a thing. */
const BUYERS =
  /\bfor [^,;:.()]*?\b(offices?|companies|businesses|restaurants|hotels|schools|churches|clinics|shops|stores|landlords|property managers)\b/iu

/** The organizations that an offer names as its buyers: 'offices', 'property managers'. */
export function buyersOf(offer: string): string | undefined {
  const named = BUYERS.exec(offer)?.[1]?.toLowerCase()
  return named === 'office' ? 'offices' : named
}

/**
 * True if an offer is for organizations of which no text speaks: bags for office coffee makers are no
 * answer to a shopper who looks for the roast date.
 */
export function isForOthers(offer: string, texts: readonly string[]): boolean {
  const buyers = buyersOf(offer)
  if (buyers === undefined) return false
  return commonWords(contentStems(buyers), contentStems(texts.join(' '))).length === 0
}
