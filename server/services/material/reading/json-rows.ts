import { parseJson } from './json.ts'
import { UnreadableMaterial } from './own-text.ts'
import { COLUMNS_MAX, type Rows } from './table.ts'

/** Names that lead from the top to a list of rows at most, and from a row to a cell. */
const LEVELS = 4
/**
 * UTF-16 units at the start from which the list of rows and its columns are taken, so that a preview,
 * which reads at least as much, shows the same columns as the whole file has.
 */
const START = 60_000
/** Names that only wrap a value: `{"title": {"label": "Bad"}}`. */
const WRAPPERS = new Set(['attributes', 'label', 'data'])

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface List {
  /** The names that lead to it. */
  path: string
  rows: Row[]
}

/** The lists of objects by the names that lead to them; those of several pages are one. */
function listsIn(content: unknown): List[] {
  const lists = new Map<string, Row[]>()
  const read = (value: unknown, path: readonly string[], depth: number) => {
    if (depth > 2 * LEVELS) return
    if (Array.isArray(value)) {
      const rows = value.filter(isRow)
      const name = path.join('.')
      const known = lists.get(name) ?? []
      for (const row of rows) known.push(row)
      if (known.length > 0) lists.set(name, known)
      for (const each of value) read(each, path, depth + 1)
    } else if (isRow(value) && path.length < LEVELS) {
      for (const [name, inner] of Object.entries(value)) {
        // A feed with a single review has it without a list.
        read(name === 'entry' && isRow(inner) ? [inner] : inner, [...path, name], depth + 1)
      }
    }
  }
  read(content, [], 0)
  return [...lists].map(([path, rows]) => ({ path, rows }))
}

/** The cells of a row: texts, numbers and answers by the names that lead to them. Of a list, its first. */
function cellsOf(row: Row): Map<string, string> {
  const cells = new Map<string, string>()
  const read = (found: unknown, path: readonly string[], depth: number) => {
    if (cells.size > COLUMNS_MAX) return
    const value = Array.isArray(found) ? found[0] : found
    if (isRow(value)) {
      if (depth === LEVELS) return
      for (const [name, inner] of Object.entries(value)) {
        const isWrapper = WRAPPERS.has(name) && (path.length > 0 || isRow(inner))
        read(inner, isWrapper ? path : [...path, name], depth + 1)
      }
    } else if (['string', 'number', 'boolean'].includes(typeof value) && path.length > 0) {
      const name = path.join('.')
      if (!cells.has(name)) cells.set(name, String(value))
    }
  }
  read(row, [], 0)
  return cells
}

/** How much more text a list within the rows of another has if these are only pages of it. */
const PAGES = 2.5

/** Characters that people wrote in the cells of a list: those of cells with several words. */
function textIn({ rows }: List): number {
  const cells = rows.flatMap((row) => [...cellsOf(row).values()])
  return cells.reduce(
    (sum, cell) => sum + (cell.includes(' ') ? Math.min(cell.length, 1_000) : 0),
    0,
  )
}

/** The list with most text; a list within its rows, such as a review's comments, only if these are pages. */
function mostText(lists: readonly List[]): List | undefined {
  let best: List | undefined
  let most = 0
  for (const list of lists) {
    const text = textIn(list)
    const isWithin =
      best !== undefined && (best.path === '' || list.path.startsWith(`${best.path}.`))
    if (best !== undefined && text <= most * (isWithin ? PAGES : 1)) continue
    best = list
    most = text
  }
  return best
}

/** 'reviewerNickname' as 'reviewer nickname'. */
const inWords = (name: string) =>
  name
    .slice(0, 60)
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .replace(/[_:.-]+/g, ' ')
    .trim()
    .toLowerCase()

/** The names of columns: the last two that lead to each, or all where these are not unique. */
function namesOf(paths: readonly string[]): string[] {
  const short = paths.map((path) => path.split('.').slice(-2).map(inWords).join(' '))
  return paths.map((path, at) => {
    const name = short[at] ?? ''
    return short.indexOf(name) === short.lastIndexOf(name) ? name : inWords(path)
  })
}

/**
 * The reviews of an app store, or other objects, as the rows of a table, the first of which names
 * the columns. The text is parsed once, however often the rows are read. `undefined` stands for an
 * object that has no text in any column.
 * @param isCut true if the text ends where a longer file goes on; its last row is left out
 * @throws {UnreadableMaterial}
 */
export function jsonTable(text: string, isCut = false): () => Rows {
  const lists = listsIn(parseJson(text, isCut))
  const start = text.length > START ? listsIn(parseStart(text)) : lists
  const { path, rows: first } = mostText(start) ?? { path: '', rows: [] }
  const paths = [...new Set(first.flatMap((row) => [...cellsOf(row).keys()]))]
  if (paths.length === 0) {
    throw new UnreadableMaterial(
      'This JSON has no list of reviews or other rows near its beginning. Please export it as CSV.',
    )
  }
  if (paths.length > COLUMNS_MAX) {
    throw new UnreadableMaterial(
      `The rows of this JSON have more than ${COLUMNS_MAX} fields. Please export the text, the date and the author alone.`,
    )
  }
  const found = lists.find((list) => list.path === path)?.rows ?? []
  const rows = isCut && found.length > 1 ? found.slice(0, -1) : found
  return function* (): Rows {
    yield namesOf(paths)
    for (const row of rows) {
      const cells = cellsOf(row)
      yield cells.size === 0 ? undefined : paths.map((path) => cells.get(path) ?? '')
    }
  }
}

function parseStart(text: string): unknown {
  try {
    return parseJson(text.slice(0, START), true)
  } catch (error) {
    if (error instanceof UnreadableMaterial) return undefined
    throw error
  }
}
