import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GOOGLE_LOCATIONS } from '../server/providers/keywords/google-locations.ts'
import {
  COUNTRIES,
  countryName,
  isCountry,
  LANGUAGES,
  languageIn,
  languageName,
  languagesOf,
  localeFrom,
  localeId,
  localeOfId,
  localeText,
  UNITED_STATES,
} from './locale.ts'

const ALL = COUNTRIES.flatMap((country) =>
  languagesOf(country).map((language) => ({ country, language })),
)

describe('a locale', () => {
  test('is one that is offered, for any text', () => {
    const anything = fc.oneof(
      ...[fc.string({ unit: 'binary' }), fc.constantFrom(...COUNTRIES, ...LANGUAGES)],
      ...[fc.constantFrom('constructor', '__proto__', 'us', 'de-DE', ''), fc.anything()],
    )
    fc.assert(
      fc.property(anything, anything, (country, language) => {
        expect(ALL).toContainEqual(localeFrom(country, language))
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (id) => {
        expect(ALL).toContainEqual(localeOfId(id))
      }),
      { numRuns: 500 },
    )
  })

  test('is the United States in English by default', () => {
    expect(localeFrom(undefined, undefined)).toEqual(UNITED_STATES)
    expect(localeFrom('XX', 'de')).toEqual(UNITED_STATES)
    expect(localeOfId('')).toEqual(UNITED_STATES)
  })

  test.each([
    ['DE', undefined, 'de'],
    ['DE', 'en', 'en'],
    ['DE', 'fr', 'de'],
    ['US', 'es', 'es'],
    ['CH', 'it', 'it'],
    ['BR', 'es', 'pt'],
    ['IN', undefined, 'en'],
  ] as const)('of %s asked in %s is in %s', (country, asked, language) => {
    expect(localeFrom(country, asked)).toEqual({ country, language })
  })

  test('has an id that leads back to it, unlike all others', () => {
    expect(localeId({ country: 'DE', language: 'de' })).toBe('de-DE')
    for (const locale of ALL) expect(localeOfId(localeId(locale))).toEqual(locale)
    expect(new Set(ALL.map(localeId)).size).toBe(ALL.length)
  })

  test('has a text', () => {
    expect(localeText({ country: 'DE', language: 'de' })).toBe('Germany, German')
    expect(localeText(UNITED_STATES)).toBe('United States, English')
    for (const { country, language } of ALL) {
      expect(countryName(country)).not.toBe(country)
      expect(languageName(language)).not.toBe(language)
    }
  })
})

test('each country has a Google location of its own, from its number in ISO 3166', () => {
  expect(Object.keys(GOOGLE_LOCATIONS)).toEqual(COUNTRIES)
  const codes = Object.values(GOOGLE_LOCATIONS)
  expect(new Set(codes).size).toBe(COUNTRIES.length)
  for (const code of codes) expect(code).toSatisfy((one: number) => one > 2_000 && one < 3_000)
  // ISO 3166: 840, 276, 826, 392, 756.
  const { US, DE, GB, JP, CH } = GOOGLE_LOCATIONS
  expect([US, DE, GB, JP, CH]).toEqual([2_840, 2_276, 2_826, 2_392, 2_756])
})

test.each(['us', 'XX', '', 'constructor', '__proto__', 5, null, undefined])(
  '%j is no country',
  (text) => {
    expect(isCountry(text)).toBe(false)
  },
)

test.each([
  ['US', 'de'],
  ['GB', 'es'],
  ['DE', 'EN'],
  ['DE', ''],
  ['DE', undefined],
] as const)('in %s, %j is not offered', (country, language) => {
  expect(languageIn(country, language)).toBeUndefined()
})
