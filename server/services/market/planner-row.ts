import { KEYWORD_MAX, KEYWORD_WORDS_MAX, keywordKey } from '../../../contract/keyword.ts'
import { cleanText, textLength } from '../../../contract/text.ts'
import {
  competitionOf,
  DOLLARS_MAX,
  INDEX_MAX,
  type KeywordFigures,
  type MonthFigure,
  SEARCHES_MAX,
} from '../../keyword-figures.ts'
import { numberFrom } from '../../numbers.ts'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTHS_KEPT = 12

/** The values of one keyword's row. */
export interface PlannerRow extends KeywordFigures {
  key: string
  bidLow: number | null
  bidHigh: number | null
  /** True if the file has a range such as 1K – 10K instead of a volume. */
  isRange: boolean
  /** The currency of its bids, if it is not dollars. */
  otherCurrency: string | undefined
}

/** An invalid cell. `message` has the cell and the reason. */
export class RowError extends Error {
  override name = 'RowError'
}

/** The positions of the columns. Undefined for missing ones. */
export interface Columns {
  count: number
  keyword: number
  currency: number | undefined
  volume: number | undefined
  competition: number | undefined
  index: number | undefined
  bidLow: number | undefined
  bidHigh: number | undefined
  /** In chronological order, the newest twelve. */
  months: { at: number; year: number; month: number }[]
}

const bare = (cell: string) => cell.trim().toLowerCase().replace(/\s+/g, ' ')

function monthColumns(names: readonly string[]): Columns['months'] {
  const found = names.flatMap((name, at) => {
    const [, word = '', year] = /^searches: ([a-z]{3})[a-z]* (\d{4})$/.exec(name) ?? []
    const month = MONTHS.indexOf(word) + 1
    return month === 0 ? [] : [{ at, year: Number(year), month }]
  })
  const sorted = found.sort((a, b) => a.year - b.year || a.month - b.month)
  return sorted.slice(-MONTHS_KEPT)
}

/** The columns of a header with the Keyword Planner's names. Undefined for any other line. */
export function readHeader(cells: readonly string[]): Columns | undefined {
  const names = cells.map(bare)
  const at = (pattern: RegExp) => {
    const index = names.findIndex((name) => pattern.test(name))
    return index < 0 ? undefined : index
  }
  const keyword = at(/^keyword$/)
  const columns = {
    count: cells.length,
    currency: at(/^currency$/),
    volume: at(/^avg\.? monthly searches( \(exact match only\))?$/),
    competition: at(/^competition$/),
    index: at(/^competition \(indexed value\)$/),
    bidLow: at(/^top of page bid \(low range\)$/),
    bidHigh: at(/^top of page bid \(high range\)$/),
    months: monthColumns(names),
  }
  const isPlanner = columns.volume !== undefined || columns.months.length > 0
  return keyword === undefined || !isPlanner ? undefined : { keyword, ...columns }
}

const UNKNOWN = /^(|[-–—]+|n\/a|null)$/i
const NUMBER = /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/
const RANGE = /^\d+(\.\d+)?[km]?\s*[-–—]\s*\d+(\.\d+)?[km]?\+?$|^\d+(\.\d+)?[km]\+?$/i

/** @throws {RowError} */
function readNumber(cell: string, name: string, most: number): number | null {
  const text = cell.trim()
  if (UNKNOWN.test(text)) return null
  const digits = NUMBER.test(text) ? text.replaceAll(',', '') : undefined
  const value = numberFrom(digits, { min: 0, max: most })
  if (value !== undefined) return value
  throw new RowError(`${name} is not a number: "${text.slice(0, 40)}"`)
}

/** @throws {RowError} */
function readCompetition(cell: string): KeywordFigures['competition'] {
  const name = bare(cell)
  if (UNKNOWN.test(name) || name === 'unspecified' || name === 'unknown') return null
  if (name === 'low' || name === 'medium' || name === 'high') return name
  throw new RowError(`Competition is none of Low, Medium and High: "${name.slice(0, 40)}"`)
}

/** @throws {RowError} */
function readKeyword(cell: string): { keyword: string; key: string } {
  const keyword = cleanText(cell)
  const key = keywordKey(keyword)
  if (key === '') throw new RowError('There is no keyword')
  if (textLength(keyword) > KEYWORD_MAX) {
    throw new RowError(`The keyword is longer than ${KEYWORD_MAX} characters`)
  }
  if (key.split(' ').length > KEYWORD_WORDS_MAX) {
    throw new RowError(`The keyword has more than ${KEYWORD_WORDS_MAX} words`)
  }
  return { keyword, key }
}

function middle(low: number | null, high: number | null): number | null {
  if (low === null || high === null) return low ?? high
  return Math.round((low + high) * 50) / 100
}

/** The mean of twelve known months. Null if one is missing. */
function meanOf(months: readonly MonthFigure[]): number | null {
  const known = months.flatMap(({ volume }) => (volume === null ? [] : [volume]))
  if (known.length < MONTHS_KEPT) return null
  return Math.round(known.reduce((sum, volume) => sum + volume, 0) / known.length)
}

/**
 * Parses one row. The cost of a click is the mean of the two top-of-page bids, and is known only in
 * dollars. A volume given as a range is unknown, unless all twelve months are given: then it is
 * their mean.
 * @throws {RowError}
 */
export function readRow(cells: readonly string[], columns: Columns): PlannerRow {
  const cell = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? ''))
  if (cells.length > columns.count) throw new RowError('There are more cells than columns')
  if (cells.length <= columns.keyword) throw new RowError('There are too few cells')
  const { keyword, key } = readKeyword(cell(columns.keyword))
  const count = (text: string, name: string) => {
    const value = readNumber(text, name, SEARCHES_MAX)
    return value === null ? null : Math.round(value)
  }
  const months = columns.months.map(({ at, year, month }) => ({
    year,
    month,
    volume: count(cell(at), `Searches in ${year}-${month}`),
  }))
  const searches = cell(columns.volume).trim()
  const isRange = RANGE.test(searches) && !NUMBER.test(searches)
  const volume = isRange ? null : count(searches, 'Avg. monthly searches')
  const index = readNumber(cell(columns.index), 'Competition (indexed value)', INDEX_MAX)
  const competitionIndex = index === null ? null : Math.round(index)
  const level = readCompetition(cell(columns.competition))
  const low = readNumber(cell(columns.bidLow), 'Top of page bid (low range)', DOLLARS_MAX)
  const high = readNumber(cell(columns.bidHigh), 'Top of page bid (high range)', DOLLARS_MAX)
  const currency = cell(columns.currency).trim().toUpperCase()
  const isDollars = currency === 'USD'
  const hasBid = low !== null || high !== null
  return {
    key,
    keyword,
    volume: volume ?? meanOf(months),
    cpc: isDollars ? middle(low, high) : null,
    bidLow: isDollars ? low : null,
    bidHigh: isDollars ? high : null,
    competition: level ?? competitionOf(competitionIndex),
    competitionIndex,
    months: months.some((month) => month.volume !== null) ? months : [],
    isRange,
    otherCurrency: hasBid && !isDollars ? currency || 'no currency' : undefined,
  }
}
