import type { KeywordAnalysis } from '../../../contract/market.ts'
import { changeAgreement, changeFromStart, yearChange } from '../../../contract/trend.ts'
import { seasonOf } from './season-of.ts'

const LEVELS: readonly [from: number, words: string][] = [
  [100_000, 'a very large audience'],
  [10_000, 'a large audience'],
  [1_000, 'a solid audience for a niche'],
  [100, 'a small audience'],
  [0, 'a very small audience'],
]

const MONTH_NAMES: Record<string, string> = {
  Jan: 'January',
  Feb: 'February',
  Mar: 'March',
  Apr: 'April',
  May: 'May',
  Jun: 'June',
  Jul: 'July',
  Aug: 'August',
  Sep: 'September',
  Oct: 'October',
  Nov: 'November',
  Dec: 'December',
}

const dollars = (amount: number) => `$${amount.toFixed(2)}`
const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** The opening of every summary of modelled figures. */
export const ESTIMATE_NOTE =
  'These figures are estimates that Nicher calculates from the words of the keyword. They were not measured.'

function level({ keyword, volume }: KeywordAnalysis): string {
  if (volume === null) return `The search volume of “${keyword}” is not known.`
  const words = LEVELS.find(([from]) => volume >= from)?.[1]
  return `People search for “${keyword}” about ${volume.toLocaleString('en-US')} times a month: ${words}.`
}

function direction({ trendData, trend }: KeywordAnalysis): string {
  const volumes = trendData.map(({ volume }) => volume)
  const change = yearChange(volumes)
  if (change === null || trend === null) return 'There are too few months of data to show a trend.'
  const whole = changeFromStart(change)
  const amount = whole === null ? '' : `, by about ${Math.round(Math.abs(whole) * 100)}%`
  const agreement = changeAgreement(volumes)
  if (trend === 'stable') return 'Over the year, interest held steady.'
  const sure = agreement >= 0.8 ? 'clearly' : agreement >= 0.65 ? 'fairly clearly' : 'unevenly'
  const verb = trend === 'up' ? 'rose' : 'fell'
  return `Over the year, interest ${sure} ${verb}${amount}; one year alone cannot tell a trend from a season.`
}

function season(analysis: KeywordAnalysis): string {
  const facts = seasonOf(analysis)
  if (facts === undefined) return ''
  if (facts.peaks.length === 0) return 'No month stands out. Demand is spread over the year.'
  const names = facts.peaks.map((name) => MONTH_NAMES[name] ?? name)
  return `It peaks in ${list.format(names)}, up to ${facts.height.toFixed(1)} times the average month, so plan stock and content ahead of that.`
}

function price({ cpc, competition }: KeywordAnalysis): string {
  if (cpc === null && competition === null) return 'The cost per click is not known.'
  if (cpc === null)
    return `Competition among advertisers is ${competition}. The cost per click is not known.`
  if (competition === null)
    return `A click costs about ${dollars(cpc)}. The level of competition is not known.`
  const isDear = cpc >= 2
  const meaning = {
    low: isDear
      ? 'few advertisers bid, and they pay well, which may be an opening'
      : 'clicks are cheap and few advertisers bid, so tests cost little, but there may be few buyers',
    medium: isDear
      ? 'advertisers pay well for these visitors, and there is still room for a newcomer'
      : 'several advertisers bid at a moderate price',
    high: isDear
      ? 'this is a proven but crowded market, where paid ads alone are hard to make profitable'
      : 'many advertisers bid at low prices, which is typical of goods with thin margins',
  }[competition]
  return `A click costs about ${dollars(cpc)} with ${competition} competition: ${meaning}.`
}

function nextStep({ volume, relatedKeywords, competition }: KeywordAnalysis): string {
  const easier = relatedKeywords.find(
    (related) => related.competition === 'low' && related.volume !== null && related.volume >= 100,
  )
  if (volume !== null && volume < 100) {
    const wider = relatedKeywords.find((related) => (related.volume ?? 0) > volume * 3)
    if (wider)
      return `Next, check the wider “${wider.keyword}”, and read what people discuss there.`
  }
  if (easier && competition !== 'low') {
    return `Next, look at “${easier.keyword}”, where competition is low, and read what people complain about.`
  }
  return 'Next, read what people complain about in discussions of this market.'
}

/** Describes an analysis's figures in words, by fixed rules, and says that it is computed. */
export function computeSummary(analysis: KeywordAnalysis): string {
  return [
    analysis.source.kind === 'modelled' ? ESTIMATE_NOTE : '',
    level(analysis),
    direction(analysis),
    season(analysis),
    price(analysis),
    nextStep(analysis),
    'Nicher computed this summary from the figures, without AI.',
  ]
    .filter(Boolean)
    .join(' ')
}
