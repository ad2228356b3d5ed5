import type { FigureRange, KeywordAnalysis } from '../../contract/market.ts'
import type { WatchChange } from '../../contract/watch.ts'
import type { Found } from './found.ts'

/** A counted figure changed from this share of the earlier one on. Vendors round to steps of some 20 %. */
const SHARE = 0.15
/** And by this many searches a month, or dollars a click. */
const SEARCHES = 10
const DOLLARS = 0.1

const TRENDS = { up: 'rising', down: 'falling', stable: 'steady' } as const

type Report = Pick<
  KeywordAnalysis,
  | 'volume'
  | 'volume_range'
  | 'cpc'
  | 'cpc_range'
  | 'trend'
  | 'competition'
  | 'source'
  | 'country'
  | 'language'
>

interface Figure {
  value: number | null
  range: FigureRange | null | undefined
}

interface Wording {
  kind: 'searches' | 'price'
  /** 'Searches a month' */
  what: string
  least: number
  text: (value: number) => string
}

const searches: Wording = {
  ...{ kind: 'searches', what: 'searches a month', least: SEARCHES },
  text: (value) => Math.round(value).toLocaleString('en-US'),
}
const price: Wording = {
  ...{ kind: 'price', what: 'the price of a click', least: DOLLARS },
  text: (value) => `$${value.toFixed(2)}`,
}

const begin = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Counted figures that moved further than their rounding. */
function measuredChange(before: Figure, after: Figure, { kind, what, least, text }: Wording) {
  const [from, to] = [before.value, after.value]
  if (from === null || to === null) return []
  const by = Math.abs(to - from)
  if (by < least || by < from * SHARE) return []
  const isUp = to > from
  return [
    {
      ...{ kind, direction: isUp ? ('up' as const) : ('down' as const) },
      ...{ text: `${begin(what)} ${isUp ? 'rose' : 'fell'} from ${text(from)} to ${text(to)}.` },
      provenance: 'measured' as const,
    },
  ]
}

/** Estimates that have no value in common. Those that overlap may be the same. */
function estimatedChange(before: Figure, after: Figure, { kind, what, text }: Wording) {
  const [from, to] = [before.range, after.range]
  if (!from || !to || (from.high >= to.low && to.high >= from.low)) return []
  const isUp = to.low > from.high
  const span = ({ low, high }: FigureRange) => `${text(low)} to ${text(high)}`
  return [
    {
      ...{ kind, direction: isUp ? ('up' as const) : ('down' as const) },
      text: `Our estimate of ${what} is ${isUp ? 'higher' : 'lower'} now: ${span(to)}; before, it was ${span(from)}. This is an estimate, not a count.`,
      provenance: 'modelled' as const,
    },
  ]
}

function labelChanges(before: Report, after: Report): WatchChange[] {
  const isMeasured = after.source.kind === 'measured'
  const provenance = isMeasured ? ('measured' as const) : ('modelled' as const)
  const by = isMeasured ? '' : 'by our estimate, '
  const changes: WatchChange[] = []
  if (before.trend && after.trend && before.trend !== after.trend) {
    const text = `${begin(`${by}searches over the year`)} are ${TRENDS[after.trend]} now. They were ${TRENDS[before.trend]} before.`
    const direction = after.trend === 'stable' ? null : after.trend
    changes.push({ kind: 'trend', direction, text, provenance })
  }
  const [from, to] = [before.competition, after.competition]
  if (from && to && from !== to) {
    const order = ['low', 'medium', 'high']
    const direction = order.indexOf(to) > order.indexOf(from) ? ('up' as const) : ('down' as const)
    const text = `${begin(`${by}competition among advertisers`)} is ${to} now. It was ${from} before.`
    changes.push({ kind: 'competition', direction, text, provenance })
  }
  return changes
}

/** Why two reports must not be compared. Undefined if they can be. */
function obstacle(before: Report, after: Report): string | undefined {
  if (before.country !== after.country || before.language !== after.language) {
    return 'The earlier figures are from another country or language, so they are not compared.'
  }
  if (before.source.kind !== after.source.kind) {
    const are = after.source.kind === 'measured' ? 'are measured now' : 'are estimated now'
    const were = before.source.kind === 'measured' ? 'were measured' : 'were estimated'
    return `The figures ${are} and ${were} before, so they are not compared.`
  }
  if (before.source.provider !== after.source.provider) {
    return 'The figures come from another source than before, so they are not compared.'
  }
  return undefined
}

/**
 * What changed between two keyword reports of one phrase. Only figures of the same kind, source and
 * place are compared; an estimate only changes if its range left the earlier one.
 */
export function keywordChanges(before: Report, after: Report): Found {
  const note = obstacle(before, after)
  if (note !== undefined) return { isCompared: false, changes: [], notes: [note] }
  const change = after.source.kind === 'measured' ? measuredChange : estimatedChange
  const figures = (report: Report): [Figure, Figure] => [
    { value: report.volume, range: report.volume_range },
    { value: report.cpc, range: report.cpc_range },
  ]
  const [from, fromPrice] = figures(before)
  const [to, toPrice] = figures(after)
  return {
    isCompared: true,
    changes: [
      ...change(from, to, searches),
      ...change(fromPrice, toPrice, price),
      ...labelChanges(before, after),
    ],
    notes: [],
  }
}
