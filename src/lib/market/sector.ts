/** The phrases of the atlas's niches by industry and sector, each as name and phrase. */
export type SectorPhrases = Record<string, Record<string, [name: string, phrase: string][]>>

/** A niche of a sector, and the phrase that people search for. */
export interface SectorNiche {
  path: [industry: string, sector: string, niche: string]
  phrase: string
}

const NAME = 'sector'
const BETWEEN = ' > '

/** 'Pets & Animals > Dog Care', as the form and the address name it. */
export const sectorId = (industry: string, sector: string) => `${industry}${BETWEEN}${sector}`

/** The niches of a sector, in the atlas's order. Empty if there is no such sector. */
export function nichesOfSector(phrases: SectorPhrases, id: string): SectorNiche[] {
  const [industry = '', sector = ''] = id.split(BETWEEN)
  const niches = Object.hasOwn(phrases, industry) ? phrases[industry]?.[sector] : undefined
  return (niches ?? []).map(([name, phrase]) => ({ path: [industry, sector, name], phrase }))
}

/** The sector that the page's address names, as {@link sectorId}; empty if it names none. */
export function sectorInAddress(): string {
  return new URLSearchParams(globalThis.location?.search).get(NAME) ?? ''
}

/** The keyword list with the niches of a sector. */
export function sectorAddress(industry: string, sector: string): string {
  const query = new URLSearchParams({ [NAME]: sectorId(industry, sector) })
  return `/market-demand-validator/list?${query}`
}
