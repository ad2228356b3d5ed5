import type { Country, Locale } from '../../contract/locale.ts'
import { type DemandEstimate, stepNear } from './estimate.ts'

/**
 * Millions of people online who mostly search in English: population times the share of internet
 * users (World Bank, 2023), for Canada times the share that speaks mostly English (census, 2021).
 * India is missing: there the language of a search says too little about who searches.
 */
const ONLINE: Partial<Record<Country, number>> = {
  US: 311,
  GB: 65,
  CA: 28,
  AU: 25,
  IE: 5,
  NZ: 5,
}

/** Habits differ between countries, so both bounds move away by this factor. */
const WIDER = 1.5

/** Where summer is in December, what is known about months does not hold. */
const SOUTHERN: readonly Country[] = ['AU', 'NZ']

/**
 * The share of the United States' searches that a place has; undefined if estimates do not hold
 * there. 1 for the United States.
 */
export function shareOf({ country, language }: Locale): number | undefined {
  const online = language === 'en' ? ONLINE[country] : undefined
  return online && online / (ONLINE.US ?? online)
}

/**
 * An estimate of the United States for another country, by the number of people online. Prices and
 * competition differ too much to be known.
 */
export function scaled(found: DemandEstimate, share: number, country: Country): DemandEstimate {
  const { low, high } = found.volumeRange
  return {
    ...found,
    volume: stepNear(found.volume * share),
    volumeRange: {
      low: stepNear((low * share) / WIDER),
      high: Math.max(10, stepNear(high * share * WIDER)),
    },
    cpc: null,
    cpcRange: null,
    competitionIndex: null,
    peaks: SOUTHERN.includes(country) ? [] : found.peaks,
  }
}
