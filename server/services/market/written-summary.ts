import type { FigureRange, KeywordAnalysis } from '../../../contract/market.ts'
import { cleanText } from '../../../contract/text.ts'
import { changeAgreement, changeFromStart, yearChange } from '../../../contract/trend.ts'
import type { SummaryWriter } from '../../providers/summaries/port.ts'
import { type StatableNumbers, statesOnlyKnown } from './number-check.ts'
import { seasonOf } from './season-of.ts'

const LENGTH_MIN = 60
const LENGTH_MAX = 1_200
const RELATED_TOLD = 5

/** The data given to a writer. The writer may repeat its numbers and no others. */
export function factsOf(analysis: KeywordAnalysis) {
  const { keyword, volume, cpc, competition, competitionIndex, trend, trendData } = analysis
  const volumes = trendData.map((month) => month.volume)
  const change = yearChange(volumes)
  const whole = change === null ? null : changeFromStart(change)
  const season = seasonOf(analysis)
  const isEstimate = analysis.basis !== undefined
  return {
    kind: analysis.source.kind,
    keyword,
    // An estimate is a range: its middle is no figure to repeat.
    searches_a_month: analysis.volume_range ?? volume,
    dollars_a_click: analysis.cpc_range ?? cpc,
    competition,
    competition_index_of_100: competitionIndex ?? null,
    trend,
    change_over_the_year_percent: whole === null ? null : Math.round(whole * 100),
    pairs_of_months_that_agree_percent: Math.round(changeAgreement(volumes) * 100),
    months: (isEstimate ? [] : trendData).map(({ month, volume: searches }) => ({
      month,
      searches,
    })),
    peak_months: season?.peaks ?? [],
    highest_month_above_average_percent:
      season === undefined || isEstimate ? null : Math.round((season.height - 1) * 100),
    // The figures of other estimates would pass for this one's.
    related: analysis.relatedKeywords.slice(0, RELATED_TOLD).map((each) => ({
      keyword: each.keyword,
      searches: isEstimate ? null : each.volume,
      dollars: isEstimate ? null : each.cpc,
    })),
  }
}

type Facts = ReturnType<typeof factsOf>

function numbersOf(facts: Facts): StatableNumbers {
  type Figure = number | null | FigureRange
  const known = (values: readonly Figure[]) =>
    values.flatMap((value) =>
      value === null ? [] : typeof value === 'number' ? [value] : [value.low, value.high],
    )
  const years = facts.months.map(({ month }) => Number(month.slice(-4)))
  return {
    plain: known([
      facts.searches_a_month,
      facts.competition_index_of_100,
      100,
      ...facts.months.map(({ searches }) => searches),
      ...facts.related.map(({ searches }) => searches),
      ...years,
      facts.months.length,
    ]),
    money: known([facts.dollars_a_click, ...facts.related.map(({ dollars }) => dollars)]),
    percent: known([
      facts.change_over_the_year_percent,
      facts.pairs_of_months_that_agree_percent,
      facts.highest_month_above_average_percent,
    ]),
  }
}

/** A text without the keywords it names. Numbers in keywords are not figures. */
export function withoutKeywords(text: string, keywords: readonly string[]): string {
  const names = [...keywords].sort((a, b) => b.length - a.length)
  return names.reduce((rest, name) => {
    const pattern = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return rest.replace(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu'), ' ')
  }, text)
}

/** True if a text calls an estimate one, and gives both bounds of the searches or none. */
function tellsRange(text: string, { volume_range: range }: KeywordAnalysis): boolean {
  const states = (searches: number) =>
    text.includes(String(searches)) || text.includes(searches.toLocaleString('en-US'))
  const isWhole = !range || states(range.low) === states(range.high)
  return isWhole && /estimat/i.test(text)
}

/** A summary from a writer. Undefined if its form is wrong or it has numbers beyond the figures. */
export async function writeSummary(
  writer: SummaryWriter,
  analysis: KeywordAnalysis,
): Promise<string | undefined> {
  if (analysis.basis === 'none') return undefined
  const facts = factsOf(analysis)
  const raw = await writer.write(facts)
  // The verdict is a paragraph of its own.
  const text = raw.split(/\n+/).map(cleanText).filter(Boolean).join('\n')
  const isPlain = !/[<>{}[\]*#`|]|https?:|www\./i.test(text)
  const isFit = text.length >= LENGTH_MIN && text.length <= LENGTH_MAX && isPlain
  const names = [facts.keyword, ...facts.related.map((each) => each.keyword)]
  if (!isFit || !statesOnlyKnown(withoutKeywords(text, names), numbersOf(facts))) return undefined
  if (analysis.basis && !tellsRange(text, analysis)) return undefined
  return text
}
