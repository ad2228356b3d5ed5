import type { AtlasIndustry, AtlasNiche } from '../../contract/atlas.ts'

/** A niche of level 3, 4 or 5, with its place in the atlas. */
export interface PlacedNiche {
  name: string
  industry: string
  sector: string
}

const withNarrower = (niche: AtlasNiche): AtlasNiche[] => [
  niche,
  ...(niche.niches ?? []).flatMap(withNarrower),
]

export const nichesOf = (atlas: readonly AtlasIndustry[]): PlacedNiche[] =>
  atlas.flatMap((industry) =>
    industry.niches.flatMap((sector) =>
      sector.niches
        .flatMap(withNarrower)
        .map(({ name }) => ({ name, industry: industry.name, sector: sector.name })),
    ),
  )
