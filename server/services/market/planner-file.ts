import { open } from 'node:fs/promises'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { type Columns, type PlannerRow, RowError, readHeader, readRow } from './planner-row.ts'

/** The maximum size of the titles and date ranges above the header. */
const PREAMBLE_LINES = 30
const PREAMBLE_LENGTH = 64 * 1024
/** The maximum line length. A longer line is broken and is not kept in memory. */
const LINE_LENGTH = 64 * 1024
const DELIMITERS = ['\t', ',', ';']
const BLANK = /^[\s,;]*$/

/** The whole file cannot be read. `message` has the reason. */
export class PlannerFileError extends Error {
  override name = 'PlannerFileError'
}

/** A line of the file (from 1) as a row, or the reason it is broken. */
export type PlannerLine =
  | { kind: 'row'; line: number; row: PlannerRow }
  | { kind: 'broken'; line: number; reason: string }

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  // Text without a mark counts as UTF-16 if every second byte is zero.
  if (start.length > 3 && start[1] === 0 && start[3] === 0) return 'utf-16le'
  return 'utf-8'
}

/** The file's text in pieces, without a byte order mark. @throws {PlannerFileError} */
async function* readText(path: string, signal?: AbortSignal): AsyncGenerator<string> {
  const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw new PlannerFileError(`The file cannot be opened (${cause.code ?? 'unknown'})`)
  })
  let decoder: TextDecoder | undefined
  try {
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      signal?.throwIfAborted()
      decoder ??= new TextDecoder(encodingOf(chunk as Buffer), { fatal: true })
      yield decoder.decode(chunk as Buffer, { stream: true })
    }
    yield decoder?.decode() ?? ''
  } catch (error) {
    if (error instanceof TypeError) {
      throw new PlannerFileError('The file is neither UTF-8 nor UTF-16 text')
    }
    throw error
  } finally {
    await file.close()
  }
}

interface Header {
  delimiter: string
  columns: Columns
  /** The number of lines above it. */
  above: number
  /** The text after the header's line. */
  rest: string
}

/** The header, if the text contains one. `isWhole` means that no more text follows. */
function findHeader(text: string, isWhole: boolean): Header | undefined {
  let start = 0
  for (let above = 0; above < PREAMBLE_LINES; above += 1) {
    const end = text.indexOf('\n', start)
    if (end < 0 && !isWhole) return undefined
    const line = text.slice(start, end < 0 ? undefined : end).replace(/\r$/, '')
    for (const delimiter of DELIMITERS) {
      const cells = line.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ''))
      const columns = readHeader(cells)
      if (columns) return { delimiter, columns, above, rest: end < 0 ? '' : text.slice(end + 1) }
    }
    if (end < 0) return undefined
    start = end + 1
  }
  return undefined
}

/** @throws {PlannerFileError} */
async function takeHeader(pieces: AsyncGenerator<string>): Promise<Header> {
  let text = ''
  for (;;) {
    const { value, done } = await pieces.next()
    text += value ?? ''
    const header = findHeader(text, done === true)
    if (header) return header
    if (done || text.length > PREAMBLE_LENGTH) break
  }
  throw new PlannerFileError(
    'The file is no Keyword Planner export: no line has the columns "Keyword" and "Avg. monthly searches"',
  )
}

interface TextLine {
  /** The line number in the file, from 1. */
  line: number
  text: string
  isTooLong: boolean
}

/**
 * The non-blank lines of a text that begins with `start`, after `above` lines, and continues in
 * pieces. A line that is too long is cut to its beginning.
 */
async function* linesOf(
  start: string,
  pieces: AsyncIterable<string>,
  above: number,
): AsyncGenerator<TextLine> {
  let open = start
  let line = above
  let isTooLong = false

  // An async generator step for each of millions of blank lines would block the host.
  function* taken(lines: readonly string[]): Generator<TextLine> {
    for (const text of lines) {
      line += 1
      const isWhole = !isTooLong && text.length <= LINE_LENGTH
      isTooLong = false
      if (!BLANK.test(text)) yield { line, text, isTooLong: !isWhole }
    }
  }

  for await (const piece of pieces) {
    const lines = (open + piece).split(/\r?\n/)
    open = lines.pop() ?? ''
    yield* taken(lines)
    if (open.length > LINE_LENGTH) {
      open = open.slice(0, LINE_LENGTH)
      isTooLong = true
    }
  }
  yield* taken(open.split(/\r?\n/))
}

/** @throws {RowError} */
function cellsOf({ text, isTooLong }: TextLine, delimiter: string): string[] {
  if (isTooLong) throw new RowError('The line is too long')
  if (!text.includes('"')) return text.split(delimiter)
  try {
    const [cells] = parse(text, { delimiter, relax_quotes: true, relax_column_count: true })
    return cells ?? []
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new RowError('A quote is never closed')
  }
}

function readLine(text: TextLine, delimiter: string, columns: Columns): PlannerLine {
  const { line } = text
  try {
    return { kind: 'row', line, row: readRow(cellsOf(text, delimiter), columns) }
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    return { kind: 'broken', line, reason: error.message }
  }
}

/**
 * Reads an unmodified export of Google's Keyword Planner: UTF-16 or UTF-8, with tabs, commas or
 * semicolons, and a title and dates above the header. Each row is one line, since keywords contain
 * no line ends, so a broken row does not affect others. Keeps only a few lines in memory.
 * @throws {PlannerFileError} and the signal's reason
 */
export async function* readPlannerFile(
  path: string,
  signal?: AbortSignal,
): AsyncGenerator<PlannerLine> {
  const pieces = readText(path, signal)
  try {
    const { delimiter, columns, above, rest } = await takeHeader(pieces)
    for await (const line of linesOf(rest, pieces, above + 1)) {
      yield readLine(line, delimiter, columns)
    }
  } finally {
    await pieces.return(undefined)
  }
}
