import type { Niche } from './niche.ts'

/** What the colors of the map show. */
export const HEAT_KINDS = ['demand', 'competition'] as const
export type HeatKind = (typeof HEAT_KINDS)[number]

/** What is known about a niche: searches a month, competition (0 to 100), and the niches below. */
export type HeatFigures = readonly [searches: number, competition: number, below?: HeatMap]

/** Known niches of one level by name; the first level is the industries. */
export interface HeatMap {
  readonly [name: string]: HeatFigures
}

/** The upper bounds of the steps but the last, exclusive: about a quarter of the niches in each. */
const SEARCHES = [5_000, 12_000, 30_000] as const
/** Google's own bounds of low and medium competition, as exclusive ones. */
const COMPETITION = [34, 67] as const

/** The steps of a legend, the lowest first. */
export const HEAT_STEPS: Record<HeatKind, readonly string[]> = {
  demand: ['Under 5K', '5K to 12K', '12K to 30K', '30K or more'],
  competition: ['Low', 'Medium', 'High'],
}

/** What the steps of a legend count. */
export const HEAT_TITLES: Record<HeatKind, string> = {
  demand: 'Searches a month',
  competition: 'Competition for ads',
}

function reached(value: number, bounds: readonly number[]): number {
  const step = bounds.findIndex((bound) => value < bound)
  return step < 0 ? bounds.length : step
}

/** The colors of a scale, the lowest first; `tokens.css` has one of each name. */
export const HEAT_COLORS = ['0', '1', '2', '3', 'none'] as const
export type HeatColor = (typeof HEAT_COLORS)[number]

/** The color of a step; that of null is for niches of which nothing is known. */
export function heatColor(kind: HeatKind, step: number | null): HeatColor {
  if (step === null) return 'none'
  // Three steps take the ends of the scale too.
  return HEAT_COLORS[kind === 'competition' && step > 0 ? step + 1 : step] ?? 'none'
}

/** How niches are colored. */
export interface Tint {
  kind: HeatKind
  /** An index in `HEAT_STEPS`, or null where nothing is known. */
  stepOf(niche: Niche): number | null
}

/** Finds the steps of niches by their names from the top, each only once. */
export function tintBy(kind: HeatKind, heat: HeatMap): Tint {
  const found = new WeakMap<Niche, HeatFigures | null>()
  function figuresOf(niche: Niche): HeatFigures | null {
    const held = found.get(niche)
    if (held !== undefined) return held
    const level = niche.depth === 1 ? heat : niche.parent && figuresOf(niche.parent)?.[2]
    const figures = (level && Object.hasOwn(level, niche.name) && level[niche.name]) || null
    found.set(niche, figures)
    return figures
  }
  return {
    kind,
    stepOf(niche) {
      const figures = figuresOf(niche)
      if (figures === null) return null
      return kind === 'demand' ? reached(figures[0], SEARCHES) : reached(figures[1], COMPETITION)
    },
  }
}

/** Industries and sectors have the median of their niches. */
const GROUP_DEPTH = 2

/**
 * What the color of a niche says: '5K to 12K searches a month', or, for a sector, 'typically 5K to
 * 12K searches a month'; empty where nothing is known.
 */
export function tintText({ kind, stepOf }: Tint, niche: Niche): string {
  const step = stepOf(niche)
  const name = step === null ? undefined : HEAT_STEPS[kind][step]
  if (name === undefined) return ''
  const said = name.charAt(0).toLowerCase() + name.slice(1)
  const text = kind === 'demand' ? `${said} searches a month` : `${said} competition`
  return niche.depth > GROUP_DEPTH ? text : `typically ${text}`
}
