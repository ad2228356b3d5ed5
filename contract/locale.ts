/**
 * The countries whose searches can be asked for, with the languages that are offered there. The
 * first one is the default.
 */
export const COUNTRY_LANGUAGES = {
  US: ['en', 'es'],
  GB: ['en'],
  CA: ['en', 'fr'],
  AU: ['en'],
  IN: ['en', 'hi'],
  IE: ['en'],
  NZ: ['en'],
  DE: ['de', 'en'],
  AT: ['de', 'en'],
  CH: ['de', 'fr', 'it', 'en'],
  FR: ['fr', 'en'],
  ES: ['es', 'en'],
  MX: ['es', 'en'],
  BR: ['pt', 'en'],
  IT: ['it', 'en'],
  NL: ['nl', 'en'],
  SE: ['sv', 'en'],
  PL: ['pl', 'en'],
  JP: ['ja', 'en'],
} as const

/** As in ISO 3166. */
export type Country = keyof typeof COUNTRY_LANGUAGES
/** As in ISO 639. */
export type Language = (typeof COUNTRY_LANGUAGES)[Country][number]

/** Where, and in which language, people search. */
export interface Locale {
  country: Country
  language: Language
}

export const COUNTRIES = Object.keys(COUNTRY_LANGUAGES) as Country[]
export const LANGUAGES = [...new Set(Object.values(COUNTRY_LANGUAGES).flat())]

export const isCountry = (text: unknown): text is Country => COUNTRIES.some((one) => one === text)

/** The languages of a country, the usual one first. */
export const languagesOf = (country: Country): readonly Language[] => COUNTRY_LANGUAGES[country]

/** The language as given if it is offered in the country, else undefined. */
export function languageIn(country: Country, language: unknown): Language | undefined {
  return languagesOf(country).find((one) => one === language)
}

/** What somebody asks for: unknown parts have their default, so that every text is a locale. */
export function localeFrom(country: unknown, language: unknown): Locale {
  const known = isCountry(country) ? country : 'US'
  const [usual = 'en'] = languagesOf(known)
  return { country: known, language: languageIn(known, language) ?? usual }
}

export const UNITED_STATES: Locale = { country: 'US', language: 'en' }

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** 'Germany'. */
export const countryName = (country: Country): string => countryNames.of(country) ?? country
/** 'German'. */
export const languageName = (language: Language): string => languageNames.of(language) ?? language

/** 'Germany, German'. */
export function localeText({ country, language }: Locale): string {
  return `${countryName(country)}, ${languageName(language)}`
}

/** The id under which figures of a locale are stored: 'de-DE'. */
export const localeId = ({ country, language }: Locale): string => `${language}-${country}`

/** The locale of an id. */
export function localeOfId(id: string): Locale {
  const [language, country] = id.split('-')
  return localeFrom(country, language)
}
