import { UnreadableMaterial } from './own-text.ts'

const DELIMITERS = [',', ';', '\t', '|']
export const COLUMNS_MAX = 500
/** UTF-16 units of one row. A longer one has lost a quotation mark. */
const ROW_MAX = 200_000

/** The rows of a table, the first one included. `undefined` stands for an empty line. */
export type Rows = Generator<string[] | undefined, void>

interface Start {
  delimiter: string
  /** Where the first row begins: after Excel's line that names the delimiter. */
  from: number
}

function startOf(text: string): Start {
  const named = /^sep=([,;\t|])\n/.exec(text.slice(0, 10))
  if (named?.[1]) return { delimiter: named[1], from: named[0].length }
  const end = text.indexOf('\n')
  const line = text.slice(0, Math.min(end < 0 ? text.length : end, ROW_MAX))
  const outside = line.replace(/"[^"]{0,1000}"/g, '')
  const counts = DELIMITERS.map((delimiter) => outside.split(delimiter).length)
  return { delimiter: DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',', from: 0 }
}

/** A quotation mark that is opened and never closed. */
class OpenQuote extends UnreadableMaterial {}

const place = (row: number) => `row ${row.toLocaleString('en-US')}`
const openQuote = (row: number) =>
  new OpenQuote(
    `The table breaks off at ${place(row)}: a quotation mark is opened there and never closed. Please correct it, or export the table again.`,
  )
const tooLong = (row: number) =>
  new UnreadableMaterial(
    `The table breaks off at ${place(row)}, which has more than 200,000 characters. Please check it, or export the table again.`,
  )
const tooWide = (row: number) =>
  new UnreadableMaterial(
    `The table has more than ${COLUMNS_MAX} columns at ${place(row)}. Please keep the columns with the text, the date and the author.`,
  )

/** Finds a character again and again, reading each part of the text once. */
function createFinder(text: string, mark: string) {
  let found = -2
  return function next(from: number): number {
    if (found < from && found !== -1) found = text.indexOf(mark, from)
    return found === -1 ? text.length : found
  }
}

/** The end of a quoted cell, whose text begins at `from`: the place of its closing mark. */
function endOfQuoted(text: string, from: number, row: number): number {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0 || at - from > ROW_MAX) throw openQuote(row)
    if (text[at + 1] !== '"') return at
  }
}

function* recordsOf(text: string): Rows {
  const { delimiter, from } = startOf(text)
  const nextDelimiter = createFinder(text, delimiter)
  const nextLine = createFinder(text, '\n')
  let at = from
  for (let row = 1; at < text.length; row += 1) {
    const began = at
    const cells: string[] = []
    for (;;) {
      let quoted = ''
      if (text[at] === '"') {
        const end = endOfQuoted(text, at + 1, row)
        quoted = text.slice(at + 1, end).replaceAll('""', '"')
        at = end + 1
      }
      // What stands behind a closing mark belongs to the cell.
      const end = Math.min(nextDelimiter(at), nextLine(at))
      if (end - began > ROW_MAX) throw tooLong(row)
      cells.push(quoted + text.slice(at, end))
      if (cells.length > COLUMNS_MAX) throw tooWide(row)
      at = end + 1
      if (text[end] !== delimiter) break
    }
    yield cells.length === 1 && cells[0]?.trim() === '' ? undefined : cells
  }
}

/**
 * The rows of a CSV after RFC 4180, with commas, semicolons, tabs or bars, and `\n` between lines.
 * Every cell is text: a formula is kept as it is written and never computed.
 * @param isCut true if the text ends where a longer file goes on; its last row is left out
 * @throws {UnreadableMaterial} naming the row
 */
export function* rowsOf(text: string, isCut = false): Rows {
  let count = 0
  let last: string[] | undefined
  try {
    for (const row of recordsOf(text)) {
      if (last !== undefined) yield last
      last = row
      if (row === undefined) yield undefined
      else count += 1
    }
  } catch (error) {
    // The row that was cut off may lack the end of its quotes.
    if (!(isCut && count > 1 && error instanceof OpenQuote)) throw error
    if (last !== undefined) yield last
    return
  }
  if (last !== undefined && !(isCut && count > 1)) yield last
}
