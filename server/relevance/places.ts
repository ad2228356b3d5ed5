import type { AtlasIndex } from './atlas-index.ts'
import type { MarketProfile } from './market-profile.ts'
import { type Readings, rankOf } from './readings.ts'

/** Where a market stands among the readings of a discussion. */
export interface Place {
  /** The best rank of its sectors among all, 1 for the first; 0 if it has none. */
  sector: number
  /** How much worse than the best sector, in logarithm per word. */
  gap: number
  /** The best rank of its niches among those of their sectors; 0 if it has none. */
  niche: number
}

export function placeOf(index: AtlasIndex, market: MarketProfile, readings: Readings): Place {
  const best = readings.sectors.reduce(
    (most, score) => Math.max(most, score),
    Number.NEGATIVE_INFINITY,
  )
  let sector = 0
  let gap = Number.POSITIVE_INFINITY
  for (const at of market.sectors) {
    const rank = rankOf(readings.sectors, at)
    if (sector === 0 || rank < sector) sector = rank
    gap = Math.min(gap, best - (readings.sectors[at] ?? 0))
  }
  const ranks = [...market.niches].map((at) => rankAtHome(index, readings, at))
  return { sector, gap, niche: ranks.length === 0 ? 0 : Math.min(...ranks) }
}

function rankAtHome({ niches }: AtlasIndex, readings: Readings, at: number): number {
  const own = readings.niches[at] ?? 0
  const home = niches[at]?.sector
  let rank = 1
  for (const [other, { sector }] of niches.entries()) {
    if (sector === home && (readings.niches[other] ?? 0) > own) rank += 1
  }
  return rank
}

/** The name of the niche that reads a discussion best, among those of the market's sectors. */
export function nicheAtHome(
  { niches }: AtlasIndex,
  { sectors }: MarketProfile,
  readings: Readings,
): string {
  let best: number | undefined
  for (const [at, { sector }] of niches.entries()) {
    if (!sectors.has(sector)) continue
    const isBetter = best === undefined || (readings.niches[at] ?? 0) > (readings.niches[best] ?? 0)
    if (isBetter) best = at
  }
  return niches[best ?? -1]?.niche.name ?? ''
}
