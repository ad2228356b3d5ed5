import type { KeywordInterest } from '../interest.ts'
import type { KeywordAnalysis } from '../market.ts'
import type { NicheDossier } from '../niche-dossier.ts'
import { TREND_THRESHOLD, yearChange } from '../trend.ts'
import { CHANGE } from './demand.ts'
import type { ScoreFigure, ScoreInputs } from './inputs.ts'

type Demand = Pick<ScoreInputs, 'searches' | 'trend' | 'competition' | 'click'>
type Range = { low: number; high: number } | null | undefined

/** A figure of an editor is an order of magnitude: half of one to each side. */
const EDITORS_FACTOR = Math.sqrt(10)
/** The same for the price of a click, as for an estimate from the same references. */
const EDITORS_PRICE_FACTOR = 1.6

const LEVELS = {
  low: { low: 0, high: 33 },
  medium: { low: 34, high: 66 },
  high: { low: 67, high: 100 },
} as const

const TRENDS = {
  down: { low: CHANGE.from, high: -TREND_THRESHOLD },
  stable: { low: -TREND_THRESHOLD, high: TREND_THRESHOLD },
  up: { low: TREND_THRESHOLD, high: CHANGE.to },
} as const

/** The figures of a keyword's report: the ends of an estimate where it has some. */
export function figuresOfReport(report: KeywordAnalysis): Demand {
  const { kind } = report.source
  const figure = (range: Range, point?: number | null): ScoreFigure | null => {
    if (range) return { low: range.low, high: range.high, kind }
    return point === null || point === undefined ? null : { low: point, high: point, kind }
  }
  const { competition, competitionIndex, trend, trendData } = report
  const change = yearChange(trendData.map(({ volume }) => volume))
  return {
    searches: figure(report.volume_range, report.volume),
    trend: figure(change === null && trend !== null ? TRENDS[trend] : null, change),
    competition: figure(
      competition === null || typeof competitionIndex === 'number' ? null : LEVELS[competition],
      competitionIndex,
    ),
    click: figure(report.cpc_range, report.cpc),
  }
}

/** What an editor wrote for the plain phrase of a niche, for niches whose demand nobody checked. */
export function figuresOfDossier(niche: NicheDossier | null): Demand {
  const word = niche?.dossier?.words?.[0]
  const around = (figure: number | undefined, factor: number): ScoreFigure | null =>
    figure === undefined
      ? null
      : { low: figure / factor, high: figure * factor, kind: niche?.provenance ?? 'editorial' }
  return {
    searches: around(word?.volume, EDITORS_FACTOR),
    trend: null,
    competition: around(word?.competition, 1),
    click: around(word?.cpc, EDITORS_PRICE_FACTOR),
  }
}

/** The change in how often the article was read. Null without two years of views. */
export function interestFigure(interest: KeywordInterest | null): ScoreFigure | null {
  if (interest?.state !== 'found' || interest.change === null) return null
  const share = interest.change / 100
  return { low: share, high: share, kind: 'proxy' }
}
