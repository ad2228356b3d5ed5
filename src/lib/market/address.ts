import { KEYWORD_MAX } from '../../../contract/keyword.ts'

const NAME = 'keyword'

/** The keyword that the page's address carries, as it may be typed; empty when there is none. */
export function keywordInAddress(): string {
  const given = new URLSearchParams(globalThis.location?.search).get(NAME) ?? ''
  return Array.from(given.replace(/\s+/g, ' ').trim()).slice(0, KEYWORD_MAX).join('')
}

/** Puts the keyword into the address, to keep it after a reload or a sign-in. */
export function nameKeyword(keyword: string): void {
  const query = new URLSearchParams({ [NAME]: keyword })
  globalThis.history?.replaceState(globalThis.history.state, '', `?${query}`)
}

/** The idea generator with a keyword as its market. */
export function ideasAddress(market: string): string {
  return `/product-idea-generator?${new URLSearchParams({ market })}`
}
