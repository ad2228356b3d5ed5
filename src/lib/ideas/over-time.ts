import type { PainOverTime } from '../../../contract/ideas.ts'
import { counted } from './wording.ts'

/** With fewer quotes, words say it better than bars. */
const CHART_MIN = 4

const TRENDS: Record<PainOverTime['trend'], string> = {
  rising: 'Rising',
  fading: 'Fading',
  steady: 'Steady',
  few: 'Too few to see a trend',
}

export const trendText = ({ trend }: PainOverTime) => TRENDS[trend]

/** '2026-Q1' as 'Q1 2026'. */
export function quarterText(quarter: string): string {
  const [year, number] = quarter.split('-')
  return `${number} ${year}`
}

/** True if there are enough quotes for a chart, in more than one quarter. */
export function hasChart({ quarters, earlier }: PainOverTime): boolean {
  const shown = quarters.reduce((sum, { quotes }) => sum + quotes, 0)
  return shown > 0 && shown + earlier >= CHART_MIN && quarters.length > 1
}

/** 'Quotes by quarter: 2 in Q1 2026, 1 in Q3 2026. Rising.' */
export function overTimeText(time: PainOverTime): string {
  const first = time.quarters[0]?.quarter ?? ''
  const parts = [
    time.earlier > 0 && `${time.earlier} before ${quarterText(first)}`,
    ...time.quarters.map(
      ({ quarter, quotes }) => quotes > 0 && `${quotes} in ${quarterText(quarter)}`,
    ),
  ].filter(Boolean)
  return `Quotes by quarter: ${parts.join(', ')}. ${trendText(time)}.`
}

/** 'Q1 2025 to Q3 2026: 3 quotes, too few to see a trend'; for what has no chart. */
export function fewQuotesText({ quarters, earlier }: PainOverTime): string {
  const filled = quarters.filter(({ quotes }) => quotes > 0)
  const shown = filled.reduce((sum, { quotes }) => sum + quotes, 0)
  const start = quarters[0]?.quarter ?? ''
  const first =
    earlier > 0 ? `before ${quarterText(start)}` : quarterText(filled[0]?.quarter ?? start)
  const last = filled.at(-1)
  const end = last === undefined ? first : quarterText(last.quarter)
  const span = first === end ? `From ${first}` : `From ${first} to ${end}`
  return `${span.replace('From before', 'Before')}: ${counted(shown + earlier, 'quote')}, too few to see a trend`
}
