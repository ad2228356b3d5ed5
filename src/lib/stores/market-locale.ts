import { atom, type ReadableAtom } from 'nanostores'
import { type Locale, localeFrom, UNITED_STATES } from '../../../contract/locale.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { localeInAddress } from '../market/address.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const locale = atom<Locale>(UNITED_STATES)

/** The country and language whose searches the user asks for. */
export const $locale: ReadableAtom<Locale> = locale

/** Takes the place of the address, else the one that this browser keeps. */
export function startLocale(): void {
  const [country, language] = readStored(STORAGE_KEYS.market)?.split(' ') ?? []
  locale.set(localeInAddress() ?? localeFrom(country, language))
}

/** Keeps the choice in this browser. An unknown language becomes the country's usual one. */
export function chooseLocale(country: unknown, language?: unknown): void {
  const chosen = localeFrom(country, language)
  locale.set(chosen)
  writeStored(STORAGE_KEYS.market, `${chosen.country} ${chosen.language}`)
}
