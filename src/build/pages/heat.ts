import type { AtlasIndustry, Dossier } from '../../../contract/atlas.ts'
import type { HeatFigures, HeatMap } from '../../lib/explorer/heat.ts'

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function median(values: readonly number[]): number {
  const inOrder = [...values].sort((a, b) => a - b)
  return inOrder[Math.floor(inOrder.length / 2)] ?? 0
}

/**
 * The searches for all phrases of a dossier together, and the mean of their competition, weighted
 * by searches.
 */
function figuresOf({ words }: Dossier): HeatFigures {
  const searches = sum(words.map(({ volume }) => volume))
  const weighted = sum(words.map(({ volume, competition }) => volume * competition))
  return [searches, Math.round(weighted / searches)]
}

/** The medians of a level, above it. */
function groupOf(below: HeatMap): HeatFigures {
  const figures = Object.values(below)
  return [
    median(figures.map(([searches]) => searches)),
    median(figures.map(([, index]) => index)),
    below,
  ]
}

/** What the atlas knows about the demand of its industries, sectors and niches with a dossier. */
export function heatOf(industries: readonly AtlasIndustry[]): HeatMap {
  const named = <T extends { name: string }>(items: readonly T[], of: (item: T) => HeatFigures) =>
    Object.fromEntries(items.map((item) => [item.name, of(item)]))
  return named(industries, (industry) =>
    groupOf(named(industry.niches, (sector) => groupOf(named(sector.niches, figuresOf)))),
  )
}
