import { KEYWORD_MAX } from '../../../contract/keyword.ts'
import { isCountry, type Locale, localeFrom } from '../../../contract/locale.ts'
import { addressFrom, cameFrom } from '../explorer/address.ts'

const NAME = 'keyword'

/** The keyword that the page's address carries, as it may be typed; empty when there is none. */
export function keywordInAddress(): string {
  const given = new URLSearchParams(globalThis.location?.search).get(NAME) ?? ''
  return Array.from(given.replace(/\s+/g, ' ').trim()).slice(0, KEYWORD_MAX).join('')
}

/** The place that the page's address names; undefined if it names none. */
export function localeInAddress(): Locale | undefined {
  const query = new URLSearchParams(globalThis.location?.search)
  const country = query.get('country')
  return isCountry(country) ? localeFrom(country, query.get('language')) : undefined
}

/** True if both are the same place. Reports from before there was a choice have none. */
export const isSamePlace = (one: { [Part in keyof Locale]?: unknown }, other: Locale): boolean =>
  one.country === other.country && one.language === other.language

/** A keyword and its place, as an address names them. */
function queryOf(keyword: string, { country, language }: Locale): Record<string, string> {
  const isUsual = localeFrom(country, undefined).language === language
  return { [NAME]: keyword, country, ...(isUsual ? {} : { language }) }
}

/** The validator with a keyword. */
export function keywordAddress(keyword: string, locale: Locale): string {
  return addressFrom(queryOf(keyword, locale), '/market-demand-validator')
}

/**
 * Puts the keyword and its place into the address, which is the state of the page: as a new entry of the
 * browser's history if it takes the place of another report.
 * @param from the niche of the map that it comes from; by default the one that the address names
 */
export function nameKeyword(keyword: string, locale: Locale, from = cameFrom()): void {
  const address = addressFrom(queryOf(keyword, locale), '', from)
  const before = keywordInAddress()
  const isSame = before === keyword && isSamePlace(localeInAddress() ?? locale, locale)
  const put = before !== '' && !isSame ? 'pushState' : 'replaceState'
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
