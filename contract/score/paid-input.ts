import type { NicheDossier } from '../niche-dossier.ts'
import type { ScoreFigure } from './inputs.ts'

/**
 * How many units one customer pays for, from fewest to most. A subscription counts for a month to a
 * year, an hourly rate for an hour to a day. For other units nobody knows how many make up a sale:
 * words, square feet, or a share of something.
 */
const UNITS: Readonly<Record<string, readonly [fewest: number, most: number]>> = {
  ...Object.fromEntries(
    ['each', 'project', 'visit', 'session', 'day', 'night', 'person', 'event', 'course', 'trip']
      .concat(['set', 'season', 'order', 'plan', 'room', 'repair', 'year', 'workshop', 'class'])
      .map((unit) => [unit, [1, 1] as const]),
  ),
  month: [1, 12],
  week: [1, 12],
  hour: [1, 8],
}

/** How many units one customer pays for, from fewest to most. Undefined where nobody knows. */
export const unitsPaid = (unit: string): readonly [fewest: number, most: number] | undefined =>
  UNITS[unit]

/** What costs less, in US dollars, is often bought several at a time: one to ten. */
const SMALL_PRICE = 20
const SEVERAL = 10

/** What a customer pays today: the niche's own prices, or those of the nearest niche above it. */
export function paidFigure(niche: NicheDossier | null): ScoreFigure | null {
  const own = niche?.dossier?.pays
  const pays = own ?? niche?.above?.pays
  const units = pays && unitsPaid(pays.unit)
  if (!pays || !units) return null
  const [fewest, once] = units
  const most = pays.high < SMALL_PRICE && once === 1 ? SEVERAL : once
  const kind = own ? (niche?.provenance ?? 'editorial') : 'editorial'
  return { low: pays.low * fewest, high: pays.high * most, kind }
}
