import { KEYWORD_MAX } from '../../../contract/keyword.ts'
import { addressFrom, cameFrom } from '../explorer/address.ts'

const NAME = 'keyword'

/** The keyword that the page's address carries, as it may be typed; empty when there is none. */
export function keywordInAddress(): string {
  const given = new URLSearchParams(globalThis.location?.search).get(NAME) ?? ''
  return Array.from(given.replace(/\s+/g, ' ').trim()).slice(0, KEYWORD_MAX).join('')
}

/**
 * Puts the keyword into the address, which is the state of the page: as a new entry of the
 * browser's history if it takes the place of another keyword.
 * @param from the niche of the map that it comes from; by default the one that the address names
 */
export function nameKeyword(keyword: string, from = cameFrom()): void {
  const address = addressFrom({ [NAME]: keyword }, '', from)
  const before = keywordInAddress()
  const put = before !== '' && before !== keyword ? 'pushState' : 'replaceState'
  globalThis.history?.[put](globalThis.history.state, '', address)
}

/**
 * True if the user chose the keyword of the address on this site: by a link, a reload or Back. A
 * link from elsewhere must not start what may cost money.
 */
export function isOwnAddress(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  const type = visit && 'type' in visit ? visit.type : undefined
  if (type === 'reload' || type === 'back_forward') return true
  const referrer = globalThis.document?.referrer ?? ''
  return URL.canParse(referrer) && new URL(referrer).origin === location.origin
}

/** The idea generator with a keyword as its market. */
export function ideasAddress(market: string, from = cameFrom()): string {
  return addressFrom({ market }, '/product-idea-generator', from)
}
