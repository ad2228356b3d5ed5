import { type AtlasNiche, countNiches } from '../../../contract/atlas.ts'
import { compareNames } from '../../../contract/niche-name.ts'

/** The number of niches on each level; index 0 is the industries. */
export function countLevels(industries: readonly AtlasNiche[]): number[] {
  const counts: number[] = []
  const walk = (niches: readonly AtlasNiche[], level: number) => {
    if (niches.length === 0) return
    counts[level] = (counts[level] ?? 0) + niches.length
    for (const niche of niches) walk(niche.niches ?? [], level + 1)
  }
  walk(industries, 0)
  return counts
}

/** Industries and their sectors in the order of the map, with the size of each branch below them. */
export function outlineOf(industries: readonly AtlasNiche[]) {
  return [...industries]
    .sort((a, b) => compareNames(a.name, b.name))
    .map((industry) => ({
      name: industry.name,
      summary: industry.summary ?? '',
      size: countNiches(industry) - 1,
      sectors: (industry.niches ?? []).map((sector) => sector.name).sort(compareNames),
    }))
}

/**
 * The niches along a path of names, with the number directly below each, and their summaries. Throws when the
 * atlas lacks one, so that a drawing never names a place that is not on the map.
 */
export function followRoute(industries: readonly AtlasNiche[], names: readonly string[]) {
  let level = industries
  return names.map((name) => {
    const niche = level.find((candidate) => candidate.name === name)
    if (!niche) throw new Error(`The atlas has no "${name}" on the route ${names.join(' > ')}`)
    level = niche.niches ?? []
    return { name, summary: niche.summary ?? '', below: level.length }
  })
}
