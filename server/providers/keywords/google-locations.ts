import type { Country } from '../../../contract/locale.ts'

/** Google's geo targets of countries, which DataForSEO uses as its location codes. */
export const GOOGLE_LOCATIONS: Record<Country, number> = {
  US: 2840,
  GB: 2826,
  CA: 2124,
  AU: 2036,
  IN: 2356,
  IE: 2372,
  NZ: 2554,
  DE: 2276,
  AT: 2040,
  CH: 2756,
  FR: 2250,
  ES: 2724,
  MX: 2484,
  BR: 2076,
  IT: 2380,
  NL: 2528,
  SE: 2752,
  PL: 2616,
  JP: 2392,
}
