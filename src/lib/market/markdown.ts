import { localeFrom, localeText } from '../../../contract/locale.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { plain } from '../ideas/plain-markdown.ts'
import { fileWords } from '../save-file.ts'
import {
  clickText,
  dayText,
  LEVEL_TEXT,
  monthFigure,
  SOURCE_TEXT,
  searchesText,
  TREND_TEXT,
} from './figures.ts'

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

function months({ trendData }: KeywordAnalysis): string[] {
  if (trendData.length === 0) return []
  const rows = trendData.map((each) => [each.month, monthFigure(each)])
  return ['## Months', table(['Month', 'Searches'], rows)]
}

function related({ relatedKeywords }: KeywordAnalysis): string[] {
  if (relatedKeywords.length === 0) return []
  const rows = relatedKeywords.map((row) => [
    plain(row.keyword),
    searchesText(row),
    clickText(row),
    row.competition ? LEVEL_TEXT[row.competition] : '—',
  ])
  const heads = ['Keyword', 'Searches a month', 'Cost per click (USD)', 'Competition']
  return ['## Related keywords', table(heads, rows)]
}

/** A report on a keyword as Markdown. */
export function reportMarkdown(report: KeywordAnalysis): string {
  const { source, competition, trend } = report
  const place = localeText(localeFrom(report.country, report.language))
  const facts = [
    `Searches a month: ${searchesText(report)}`,
    `Cost per click (USD): ${clickText(report)}`,
    competition && `Competition: ${LEVEL_TEXT[competition]}`,
    trend && `Trend: ${TREND_TEXT[trend]}`,
  ]
  return `${[
    `# Demand for ${plain(report.keyword)}`,
    plain(
      [SOURCE_TEXT[source.kind], source.provider, dayText(source.fetched_at), place].join(' · '),
    ),
    facts
      .filter(Boolean)
      .map((fact) => `- ${fact}`)
      .join('\n'),
    ...report.summary.split(/\n+/).map(plain),
    ...months(report),
    ...related(report),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`
}

/** 'nicher-demand-dog-ramps-2026-11-01.md'. */
export function reportName({ keyword, source }: KeywordAnalysis, ending: 'md' | 'json'): string {
  return `nicher-demand-${fileWords(keyword, 'keyword')}-${source.fetched_at.slice(0, 10)}.${ending}`
}
