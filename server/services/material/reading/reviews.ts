import { type Column, type Columns, describeColumns, guessColumns, isHeader } from './columns.ts'
import { dayOrderOf, readDate } from './dates.ts'
import { looksLikeJson } from './json.ts'
import { jsonTable } from './json-rows.ts'
import { type OwnTexts, UnreadableMaterial } from './own-text.ts'
import { piecesOf } from './pieces.ts'
import { type Rows, rowsOf } from './table.ts'

/** Rows that columns are guessed from, and lines that the order of dates is learned from. */
const LOOKED_AT = 200
const DATED = 2_000
/** What stores write in place of a name. */
const NOBODY = /^(?:a google user|anonymous|unknown|n\/a|none|-+)$/i

interface Table {
  /** The rows of a CSV or of JSON, to be read as often as needed. */
  rows: () => Rows
  /** True if the first row names the columns, whatever it looks like. */
  isNamed: boolean
}

const tableOf = (text: string, isCut: boolean): Table =>
  looksLikeJson(text)
    ? { rows: jsonTable(text, isCut), isNamed: true }
    : { rows: () => rowsOf(text, isCut), isNamed: false }

interface TableStart {
  columns: Column[]
  guess: Columns
  hasHeader: boolean
}

function startOf({ rows: read, isNamed }: Table, now: Date): TableStart {
  const rows = firstRows(read(), LOOKED_AT)
  const [first = [], ...others] = rows
  const hasHeader = isNamed || (others.length > 0 && isHeader(first, now))
  const values = hasHeader ? others : rows
  const columns = describeColumns(hasHeader ? first : undefined, values)
  return { columns, guess: guessColumns(columns, values, now), hasHeader }
}

/** The columns of a table, with examples, and those that look right. */
export function describeReviews(text: string, isCut: boolean, now: Date) {
  const { columns, guess } = startOf(tableOf(text, isCut), now)
  return { columns, guess }
}

/**
 * A table with one review, ticket or answer in each row. Reviews are written by different people: a
 * row without a name counts as a person of its own.
 * @param chosen the columns to read; guessed if absent
 * @param isCut true if the text ends where a longer file goes on
 */
export function* readReviews(text: string, now: Date, chosen?: Columns, isCut = false): OwnTexts {
  const table = tableOf(text, isCut)
  const { columns, guess, hasHeader } = startOf(table, now)
  const read = chosen ?? guess
  for (const at of Object.values(read)) {
    if (at !== null && at >= columns.length) {
      throw new UnreadableMaterial(
        `The table has ${columns.length} columns, so there is no column ${at + 1}. Please choose another one.`,
      )
    }
  }
  const cell = (row: readonly string[], at: number | null) => (at === null ? '' : (row[at] ?? ''))
  const { date } = read
  // A day over 12 tells which number it is.
  const dates = date === null ? [] : firstRows(table.rows(), DATED).map((row) => row[date] ?? '')
  const order = dayOrderOf(dates)
  let place = 0
  for (const row of table.rows()) {
    if (row === undefined) {
      yield undefined
      continue
    }
    place += 1
    if (place === 1 && hasHeader) continue
    const name = cell(row, read.author).trim()
    const by =
      NOBODY.test(name) || name === ''
        ? { author: `row ${place}`, isLocalName: true }
        : { author: name }
    yield* piecesOf(cell(row, read.text), {
      ...by,
      createdAt: readDate(cell(row, read.date), order, now),
    })
    yield undefined
  }
}

/** The rows within the first lines, empty ones counted. */
function firstRows(table: Rows, lines: number): string[][] {
  const rows: string[][] = []
  let read = 0
  for (const row of table) {
    if (row !== undefined) rows.push(row)
    read += 1
    if (read > lines) break
  }
  return rows
}
