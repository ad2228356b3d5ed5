import { UnreadableMaterial } from './own-text.ts'
import { COLUMNS_MAX, type Rows } from './table.ts'

/** Levels below the top at which a list of rows is looked for, and at which a row has its cells. */
const LEVELS = 4
/** Rows from which the columns are taken. */
const LOOKED_AT = 200
/** Names that only wrap a value: `{"title": {"label": "Bad"}}`. */
const WRAPPERS = new Set(['attributes', 'label', 'data'])

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const looksLikeJson = (text: string) => /^\s{0,20}[[{]\s{0,20}["{[]/.test(text.slice(0, 60))

/**
 * What JSON holds. Of a text that is cut off, everything up to the last list or object that is
 * whole.
 * @throws {UnreadableMaterial}
 */
export function parseJson(text: string, isCut = false): unknown {
  try {
    return JSON.parse(isCut ? closed(text) : text)
  } catch {
    throw new UnreadableMaterial(
      'This looks like JSON, but it is not complete. Please export it again.',
    )
  }
}

/** A text up to the end of its last whole list or object, with the brackets around it closed. */
function closed(text: string): string {
  const open: string[] = []
  let end = 0
  let around: string[] = []
  // Strings are matched whole, so that their brackets do not count.
  for (const { 0: mark, index } of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{}]/gs)) {
    if (mark === '[' || mark === '{') open.push(mark === '[' ? ']' : '}')
    else if (mark === ']' || mark === '}') {
      open.pop()
      end = index + 1
      around = [...open]
    }
  }
  return text.slice(0, end) + around.reverse().join('')
}

/** The longest list of objects. */
function rowsIn(content: unknown): readonly Row[] {
  let longest: readonly Row[] = []
  let level = [content]
  for (let depth = 0; depth <= LEVELS && level.length > 0; depth += 1) {
    const below: unknown[] = []
    for (const value of level) {
      if (Array.isArray(value)) {
        const rows = value.filter(isRow)
        if (rows.length > longest.length) longest = rows
      } else if (isRow(value)) for (const inner of Object.values(value)) below.push(inner)
    }
    level = below
  }
  return longest
}

/** The texts, numbers and answers of a row, by the names that lead to them. Of a list, its first. */
function cellsOf(row: Row): Map<string, string> {
  const cells = new Map<string, string>()
  const read = (found: unknown, path: readonly string[], depth: number) => {
    const value = Array.isArray(found) ? found[0] : found
    if (isRow(value)) {
      if (depth === LEVELS) return
      for (const [name, inner] of Object.entries(value)) {
        read(inner, WRAPPERS.has(name) ? path : [...path, name], depth + 1)
      }
    } else if (['string', 'number', 'boolean'].includes(typeof value) && path.length > 0) {
      const name = path.slice(-2).map(inWords).join(' ')
      if (!cells.has(name)) cells.set(name, String(value))
    }
  }
  read(row, [], 0)
  return cells
}

/** 'reviewerNickname' as 'reviewer nickname'. */
const inWords = (name: string) =>
  name
    .slice(0, 60)
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .replace(/[_:.-]+/g, ' ')
    .trim()
    .toLowerCase()

/**
 * The reviews of an app store, or other objects, as the rows of a table, the first of which names
 * the columns. The text is parsed once, however often the rows are read. `undefined` stands for an
 * object without any of the columns.
 * @param isCut true if the text ends where a longer file goes on; its last row is left out
 * @throws {UnreadableMaterial}
 */
export function jsonTable(text: string, isCut = false): () => Rows {
  const found = rowsIn(parseJson(text, isCut))
  const rows = isCut && found.length > 1 ? found.slice(0, -1) : found
  const columns = [...new Set(rows.slice(0, LOOKED_AT).flatMap((row) => [...cellsOf(row).keys()]))]
  if (columns.length === 0) {
    throw new UnreadableMaterial(
      'This JSON has no list of reviews or other rows. Please export it as CSV.',
    )
  }
  if (columns.length > COLUMNS_MAX) {
    throw new UnreadableMaterial(
      `The rows of this JSON have more than ${COLUMNS_MAX} fields. Please export the text, the date and the author alone.`,
    )
  }
  return function* (): Rows {
    yield columns
    for (const row of rows) {
      const cells = cellsOf(row)
      yield cells.size === 0 ? undefined : columns.map((column) => cells.get(column) ?? '')
    }
  }
}
