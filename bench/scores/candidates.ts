import type { AtlasIndustry, AtlasNiche } from '../../contract/atlas.ts'
import type { NicheDossier } from '../../contract/niche-dossier.ts'
import { nicheKeyword } from '../../contract/niche-name.ts'

/** A niche of level 3, 4 or 5, with what a member knows who keeps it. */
export interface Candidate {
  path: string[]
  name: string
  /** What its demand is checked with. */
  keyword: string
  dossier: NicheDossier
}

function dossierOf(path: string[], niche: AtlasNiche, above: AtlasNiche | undefined): NicheDossier {
  const { customer, pays, words } = niche
  const higher = above?.customer
  return {
    path,
    provenance: 'editorial',
    also: [],
    ...(customer
      ? { dossier: { customer, ...(pays ? { pays } : {}), words: [...(words ?? [])] } }
      : {}),
    ...(higher && !customer
      ? {
          above: {
            path: path.slice(0, 3),
            customer: higher,
            ...(above.pays ? { pays: above.pays } : {}),
          },
        }
      : {}),
  }
}

/** All niches of the atlas from level 3 on. */
export function candidatesOf(atlas: readonly AtlasIndustry[]): Candidate[] {
  const below = (path: string[], niche: AtlasNiche, above?: AtlasNiche): Candidate[] => {
    const own = [...path, niche.name]
    return [
      {
        path: own,
        name: niche.name,
        keyword: niche.words?.[0]?.phrase ?? nicheKeyword(niche.name),
        dossier: dossierOf(own, niche, above),
      },
      ...(niche.niches ?? []).flatMap((each) => below(own, each, above ?? niche)),
    ]
  }
  return atlas.flatMap((industry) =>
    industry.niches.flatMap((sector) =>
      sector.niches.flatMap((niche) => below([industry.name, sector.name], niche)),
    ),
  )
}
