import type { AtlasIndustry } from '../../../contract/atlas.ts'
import { nicheKeyword } from '../../../contract/niche-name.ts'
import type { SectorPhrases } from '../../lib/market/sector.ts'

/** The plain phrase of every niche with a dossier, by industry and sector. */
export function sectorPhrasesOf(industries: readonly AtlasIndustry[]): SectorPhrases {
  return Object.fromEntries(
    industries.map((industry) => [
      industry.name,
      Object.fromEntries(
        industry.niches.map((sector) => [
          sector.name,
          sector.niches.map(({ name, words }) => [name, words[0]?.phrase ?? nicheKeyword(name)]),
        ]),
      ),
    ]),
  )
}
