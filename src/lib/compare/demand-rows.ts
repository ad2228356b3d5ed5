import { countryName, localeText } from '../../../contract/locale.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { clickText, dayText, LEVEL_TEXT, searchesText, TREND_TEXT } from '../market/figures.ts'
import { type CompareCell, type Compared, type CompareRow, missing, rowOf } from './row.ts'

const UNKNOWN_FIGURE = 'Unknown'

const reportOf = ({ detail }: Compared) => detail.reports[0]

/** A figure of the newest report. */
function figure(
  compared: Compared,
  textOf: (report: KeywordAnalysis) => string | null,
): CompareCell {
  const kept = reportOf(compared)
  if (kept === undefined) return missing()
  const { report, country, language } = kept
  const { source, scaled_from } = report
  const text = textOf(report)
  const place = localeText({ country, language })
  const scaled = scaled_from ? `, scaled from ${countryName(scaled_from)}` : ''
  const from = `“${report.keyword}” · ${source.provider} · ${dayText(source.fetched_at)} · ${place}${scaled}`
  if (text === null) return { ...missing(UNKNOWN_FIGURE), from }
  return { text, kind: source.kind, isMissing: false, from }
}

function competitionText({ competition, competitionIndex }: KeywordAnalysis): string | null {
  if (competition === null) return null
  const index = competitionIndex == null ? '' : ` (${competitionIndex} of 100)`
  return `${LEVEL_TEXT[competition]}${index}`
}

function interestCell({ detail }: Compared): CompareCell {
  const { interest } = detail
  if (interest === null) return missing()
  if (interest.state !== 'found') return missing('No article is surely about it')
  const { article, change, trend, fetched_at } = interest
  const from = `Wikipedia, views of “${article.title}”, not searches · ${dayText(fetched_at)}`
  if (trend === null || change === null) return { ...missing('Less than two years known'), from }
  const sign = change > 0 ? '+' : ''
  return {
    text: `${TREND_TEXT[trend]} (${sign}${change}% in a year)`,
    kind: 'proxy',
    isMissing: false,
    from,
  }
}

/** What people search for, and what a click costs. */
export function demandRows(all: readonly Compared[]): CompareRow[] {
  return [
    rowOf('Searches a month', all, (one) =>
      figure(one, (report) =>
        report.volume === null && !report.volume_range ? null : searchesText(report),
      ),
    ),
    rowOf('Price of a click', all, (one) =>
      figure(one, (report) =>
        report.cpc === null && !report.cpc_range ? null : clickText(report),
      ),
    ),
    rowOf('Competition of advertisers', all, (one) => figure(one, competitionText)),
    rowOf('Trend of the searches', all, (one) =>
      figure(one, ({ trend }) => (trend === null ? null : TREND_TEXT[trend])),
    ),
    rowOf('Reading interest', all, interestCell),
  ]
}
