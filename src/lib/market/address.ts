import { KEYWORD_MAX } from '../../../contract/keyword.ts'
import { addressFrom, cameFrom } from '../explorer/address.ts'

const NAME = 'keyword'

/** The keyword that the page's address carries, as it may be typed; empty when there is none. */
export function keywordInAddress(): string {
  const given = new URLSearchParams(globalThis.location?.search).get(NAME) ?? ''
  return Array.from(given.replace(/\s+/g, ' ').trim()).slice(0, KEYWORD_MAX).join('')
}

/**
 * Puts the keyword into the address, to keep it after a reload or a sign-in.
 * @param from the niche of the map that it comes from; by default the one that the address names
 */
export function nameKeyword(keyword: string, from = cameFrom()): void {
  const address = addressFrom({ [NAME]: keyword }, '', from)
  globalThis.history?.replaceState(globalThis.history.state, '', address)
}

/** The idea generator with a keyword as its market. */
export function ideasAddress(market: string, from = cameFrom()): string {
  return addressFrom({ market }, '/product-idea-generator', from)
}
