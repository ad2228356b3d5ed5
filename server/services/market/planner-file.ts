import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type Columns, type PlannerRow, RowError, readHeader, readRow } from './planner-row.ts'

/** Titles and date ranges stand above the header. */
const PREAMBLE_LINES = 30
const PREAMBLE_LENGTH = 64 * 1024
const RECORD_LENGTH = 64 * 1024
const DELIMITERS = ['\t', ',', ';']

/** The file can't be read as a whole; `message` says why. */
export class PlannerFileError extends Error {
  override name = 'PlannerFileError'
}

/** A line of the file (from 1) as a row, or why it is none. */
export type PlannerLine =
  | { kind: 'row'; line: number; row: PlannerRow }
  | { kind: 'broken'; line: number; reason: string }

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  // Without a mark, text of which every second byte is zero.
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
  /** Lines above it. */
  above: number
  /** Text after the header's line. */
  rest: string
}

/** The header, where one stands in a text that `isWhole` or goes on. */
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

function readLine(line: number, cells: readonly string[], columns: Columns): PlannerLine {
  try {
    return { kind: 'row', line, row: readRow(cells, columns) }
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    return { kind: 'broken', line, reason: error.message }
  }
}

/**
 * Reads an export of Google's Keyword Planner as it comes: UTF-16 or UTF-8,
 * tabs, commas or semicolons, a title and dates above the header. Holds a few
 * lines at a time.
 * @throws {PlannerFileError} and the signal's reason
 */
export async function* readPlannerFile(
  path: string,
  signal?: AbortSignal,
): AsyncGenerator<PlannerLine> {
  const pieces = readText(path, signal)
  const { delimiter, columns, above, rest } = await takeHeader(pieces)
  const text = Readable.from(
    (async function* () {
      yield rest
      yield* pieces
    })(),
  )
  const parser = parse({
    delimiter,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: RECORD_LENGTH,
  })
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      if (record.every((cell) => cell.trim() === '')) continue
      yield readLine(above + 1 + info.lines, record, columns)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = above + 1 + Number(error.lines ?? 0)
    throw new PlannerFileError(
      `The file ends in a row that begins before line ${line}: a quote is never closed`,
    )
  } finally {
    text.destroy()
  }
}
