import type { FoundInterest, KeywordInterest } from '../../../contract/interest.ts'
import { KEYWORD_UNKNOWN } from '../../../contract/keyword.ts'
import { type Country, countryName } from '../../../contract/locale.ts'
import type { KeywordAnalysis, RelatedKeyword } from '../../../contract/market.ts'
import { changeAgreement, changeFromStart, yearChange } from '../../../contract/trend.ts'
import { seasonOf, seasonOfViews } from './season-of.ts'

const SIZES: readonly [from: number, word: string][] = [
  [100_000, 'Very large'],
  [10_000, 'Large'],
  [1_000, 'Medium-sized'],
  [100, 'Small'],
  [0, 'Very small'],
]

/** Up to this many dollars, a click is cheap; from the second on, it is expensive. */
const [CHEAP, EXPENSIVE] = [0.8, 3]

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

/** What an estimate was made from. */
const SOURCES = {
  reference: 'from an editor’s figure for this phrase',
  near: 'from what is known about similar phrases',
  model: 'by AI, which was shown similar phrases',
  none: '',
}

/** From $10, the cents say nothing. */
const dollars = (amount: number) => `$${amount.toFixed(amount < 10 ? 2 : 0)}`
const list = new Intl.ListFormat('en', { type: 'conjunction' })

const COUNT = new Intl.NumberFormat('en-US')

/** What to do where nothing is known. */
const NO_ESTIMATE = `${KEYWORD_UNKNOWN}.
Try a broader phrase or another spelling. The operator of this site can also import an export from Google's Keyword Planner, or set up a provider of keyword figures.`

const sizeOf = (volume: number) => SIZES.find(([from]) => volume >= from)?.[1] ?? 'Very small'

/** 'Small'; 'Small to large' where an estimate leaves that open. */
function sizeText({ volume, volume_range: range }: KeywordAnalysis): string {
  if (volume === null) return 'Of unknown size'
  if (!range) return sizeOf(volume)
  const [least, most] = [sizeOf(range.low), sizeOf(range.high)]
  return least === most ? least : `${least} to ${most.toLowerCase()}`
}

/** What a click costs in words; empty if that is unknown or an estimate leaves it open. */
function priceText({ cpc, cpc_range: range }: KeywordAnalysis): string {
  if (cpc === null) return ''
  const { low, high } = range ?? { low: cpc, high: cpc }
  if (high <= CHEAP) return 'clicks are cheap'
  if (low >= EXPENSIVE) return 'clicks are expensive'
  return low > CHEAP && high < EXPENSIVE ? 'clicks are moderately priced' : ''
}

/** The figures in one line: 'Small, steady, and clicks are cheap.' */
function verdict(analysis: KeywordAnalysis, interest: FoundInterest | undefined): string {
  const trend = analysis.trend ?? interest?.trend ?? null
  const seasonal = (peaksOf(analysis, interest)?.names.length ?? 0) > 0
  const course = { up: 'rising', down: 'falling', stable: seasonal ? 'seasonal' : 'steady' }
  const change = trend === null ? (seasonal ? 'seasonal' : '') : course[trend]
  const words = [sizeText(analysis), change].filter(Boolean).join(', ')
  const price = priceText(analysis)
  return price ? `${words}, and ${price}.` : `${words}.`
}

function level({ keyword, volume, volume_range: range, basis }: KeywordAnalysis): string {
  if (volume === null) return `The search volume of “${keyword}” is not known.`
  if (!range) return `People search for “${keyword}” about ${COUNT.format(volume)} times a month.`
  const source = SOURCES[basis ?? 'near']
  const bounds =
    range.low === 0
      ? `fewer than ${COUNT.format(range.high)}`
      : `${COUNT.format(range.low)} to ${COUNT.format(range.high)}`
  return `We estimate ${bounds} searches a month for “${keyword}”, ${source}.`
}

/** The change of views, which moves with searches. */
function viewsDirection({ article, trend, change, months }: FoundInterest): string {
  const views = `worldwide views of the Wikipedia article “${article.title}”`
  const end = months.at(-1)?.month ?? ''
  if (trend === null || change === null) return ''
  const against = `in the year to ${end}, against the year before`
  if (trend === 'stable') {
    const by = change === 0 ? 'hardly changed' : `changed by ${change}%`
    return `Interest held steady: ${views} ${by} ${against}.`
  }
  const verb = trend === 'up' ? 'rose' : 'fell'
  return `Interest ${verb}: ${views} ${verb} by ${Math.abs(change)}% ${against}.`
}

/** 'the United Kingdom', 'Ireland'. */
function inText(country: Country): string {
  const name = countryName(country)
  return /^United |lands$/.test(name) ? `the ${name}` : name
}

/** Where the figures of another country come from. */
function scaling({ country, scaled_from: from }: KeywordAnalysis): string {
  if (from === undefined || country === undefined) return ''
  return `It is scaled from ${inText(from)} to ${inText(country)} by the number of people online.`
}

function direction({ trendData, trend }: KeywordAnalysis): string {
  const volumes = trendData.map(({ volume }) => volume)
  const change = yearChange(volumes)
  if (change === null || trend === null) return ''
  const whole = changeFromStart(change)
  const amount = whole === null ? '' : `, by about ${Math.round(Math.abs(whole) * 100)}%`
  const agreement = changeAgreement(volumes)
  if (trend === 'stable') return 'Over the year, interest held steady.'
  const sure = agreement >= 0.8 ? 'clearly' : agreement >= 0.65 ? 'fairly clearly' : 'unevenly'
  const verb = trend === 'up' ? 'rose' : 'fell'
  return `Over the year, interest ${sure} ${verb}${amount}; one year alone cannot tell a trend from a season.`
}

/**
 * The names of the months that stand out, and what stands out in them: views, or else searches.
 * Undefined if nothing is known about months. Readers are worldwide, so their year says nothing
 * about a country with another summer.
 */
function peaksOf(analysis: KeywordAnalysis, interest: FoundInterest | undefined) {
  const views =
    interest && analysis.scaled_from === undefined ? seasonOfViews(interest.months) : undefined
  if (views?.length) return { names: views, what: 'Views peak' }
  const names = seasonOf(analysis)?.peaks ?? views
  return names && { names, what: 'It peaks' }
}

function season(analysis: KeywordAnalysis, interest: FoundInterest | undefined): string {
  const peaks = peaksOf(analysis, interest)
  if (peaks === undefined) return ''
  if (peaks.names.length === 0) return 'No month stands out.'
  const facts = seasonOf(analysis)
  const names = peaks.names.map((name) => MONTH_NAMES[name] ?? name)
  const height =
    facts === undefined || analysis.basis
      ? ''
      : `, up to ${facts.height.toFixed(1)} times the average month`
  return `${peaks.what} in ${list.format(names)}${height}, so plan stock and content ahead of that.`
}

function price({ cpc, cpc_range: range, competition }: KeywordAnalysis): string {
  if (cpc === null && competition === null) return 'The cost per click is not known.'
  if (cpc === null)
    return `Competition among advertisers is ${competition}. The cost per click is not known.`
  const cost = range
    ? `We estimate ${dollars(range.low)} to ${dollars(range.high)} a click`
    : `A click costs about ${dollars(cpc)}`
  if (competition === null) return `${cost}. The level of competition is not known.`
  const isDear = (range?.low ?? cpc) >= 2
  const meaning = {
    low: isDear
      ? 'few advertisers bid, and they pay well'
      : 'few advertisers bid, so a test with ads costs little',
    medium: isDear
      ? 'advertisers pay well for these visitors, and there is still room for a newcomer'
      : 'several advertisers bid at a moderate price',
    high: isDear
      ? 'this is a proven but crowded market, where paid ads alone are hard to make profitable'
      : 'many advertisers bid at low prices, which is typical of goods with thin margins',
  }[competition]
  return `${cost} with ${competition} competition: ${meaning}.`
}

/** The least that a keyword may have. */
const leastOf = ({ volume, volume_range: range }: RelatedKeyword) => range?.low ?? volume ?? 0

function nextStep(analysis: KeywordAnalysis): string {
  const { volume, volume_range: range, relatedKeywords } = analysis
  const isSmall = range ? range.high < 1_000 : volume !== null && volume < 100
  // Surely wider: above the whole range, or by more than a factor of three.
  const enough = range ? range.high : (volume ?? 0) * 3
  const wider = relatedKeywords.find((related) => leastOf(related) > enough)
  if (isSmall && wider) {
    return `Next, check the wider “${wider.keyword}”, and read what people discuss there.`
  }
  return 'Next, read what people complain about in discussions of this market.'
}

const sentences = (...parts: string[]) => parts.filter(Boolean).join(' ')

/**
 * Describes an analysis's figures in words, by fixed rules: a verdict, up to three facts (how many,
 * which way, at what price), the next step, each a paragraph.
 * @param interest how often people read about the keyword, which tells the direction of an estimate
 */
export function computeSummary(analysis: KeywordAnalysis, interest?: KeywordInterest): string {
  if (analysis.basis === 'none') return NO_ESTIMATE
  const found = analysis.basis && interest?.state === 'found' ? interest : undefined
  const way = found ? viewsDirection(found) : direction(analysis)
  return [
    verdict(analysis, found),
    sentences(level(analysis), scaling(analysis)),
    sentences(way, season(analysis, found)),
    price(analysis),
    nextStep(analysis),
    'Nicher computed this summary from the figures, without AI.',
  ]
    .filter(Boolean)
    .join('\n')
}
