import type { AtlasIndustry, AtlasSector, Dossier } from '../../../contract/atlas.ts'

/** A text of so many words. */
export const words = (count: number) => 'word '.repeat(count).trim()

/** The last change of the small atlas. */
export const UPDATED = new Date('2026-11-21')

/** A dossier whose page has 36 words besides its summary. */
export function dossierOf(name: string, changes: Partial<Dossier> = {}): Dossier {
  return {
    name,
    summary: words(260),
    customer: words(10),
    problems: [{ problem: words(4), today: words(4) }],
    pays: { low: 40, high: 90, unit: 'each', what: 'a folding ramp' },
    offers: [{ offer: words(3), model: 'product' }],
    places: [words(2)],
    words: [{ phrase: 'dog ramp', volume: 1000, cpc: 1, competition: 90 }],
    season: { months: [] },
    hurdles: [],
    check: words(5),
    niches: [{ name: 'Car Ramps', kind: 'product', summary: words(3) }],
    ...changes,
  }
}

export function sectorOf(
  name: string,
  niches: Dossier[],
  changes: Partial<AtlasSector> = {},
): AtlasSector {
  return { name, summary: words(80), updated: UPDATED, niches, ...changes }
}

export function industryOf(
  name: string,
  niches: AtlasSector[],
  changes: Partial<AtlasIndustry> = {},
): AtlasIndustry {
  return { name, summary: words(80), updated: UPDATED, niches, ...changes }
}
