import { CANDIDATE_NAME_MAX, IDEAS_IMPORT_MAX } from '../../../contract/candidate-form.ts'
import { textLength } from '../../../contract/text.ts'
import { hasWords } from '../../../contract/words.ts'

/** Text that lists ideas, as rows of cells. */
export interface IdeasTable {
  rows: string[][]
  /** More than one if it is a table. */
  columns: number
  /** True if the first row names the columns. */
  hasHeadings: boolean
  /** The column that looks like names. */
  guess: number
}

/** Names to import, and lines that cannot be. */
export interface FoundIdeas {
  names: string[]
  /** Named twice or more. */
  repeated: number
  /** Too long, or without letters and digits. */
  refused: string[]
  /** Beyond what one import takes. */
  beyond: number
}

const HEADING = /^(?:idea|ideas|name|names|niche|niches|title|product|business|keyword|project)s?$/i
const BULLET = /^(?:[-*•–]|\d{1,3}[.)])\s+/

/** Cells of CSV after RFC 4180. A quotation mark that is never closed is one of the text. */
function cells(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = () => {
    rows.push([...row, cell])
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '' && text.includes('"', at + 1)) isQuoted = true
    else if (sign === separator) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n') endRow()
    else cell += sign
  }
  endRow()
  return rows.filter((each) => each.some((one) => one.trim() !== ''))
}

/** True if every row has as many cells as the first one, and more than one. */
const isTable = (rows: readonly string[][]) =>
  rows.length > 1 &&
  (rows[0]?.length ?? 0) > 1 &&
  rows.every((row) => row.length === rows[0]?.length)

/** Reads one idea a line, or a table with commas, semicolons or tabs. */
export function readIdeas(text: string): IdeasTable {
  const clean = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const table = [',', ';', '\t'].map((each) => cells(clean, each)).find(isTable)
  const lines = clean
    .split('\n')
    .map((line) => [line.trim().replace(BULLET, '')])
    .filter(([line]) => line !== '')
  const rows = table ?? lines
  const [first = []] = rows
  const named = first.findIndex((cell) => HEADING.test(cell.trim()))
  return {
    rows,
    columns: Math.max(1, ...rows.slice(0, 1).map(({ length }) => length)),
    hasHeadings: named !== -1,
    guess: Math.max(0, named),
  }
}

/** The ideas in a column, each once. */
export function ideasIn({ rows, hasHeadings }: IdeasTable, column: number): FoundIdeas {
  const texts = rows
    .slice(hasHeadings ? 1 : 0)
    .map((row) => (row[column] ?? '').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
  const good = texts.filter((text) => hasWords(text) && textLength(text) <= CANDIDATE_NAME_MAX)
  const once = new Map<string, string>()
  for (const name of good) if (!once.has(name.toLowerCase())) once.set(name.toLowerCase(), name)
  const names = [...once.values()]
  return {
    names: names.slice(0, IDEAS_IMPORT_MAX),
    repeated: good.length - names.length,
    refused: texts.filter((text) => !hasWords(text) || textLength(text) > CANDIDATE_NAME_MAX),
    beyond: Math.max(0, names.length - IDEAS_IMPORT_MAX),
  }
}
