import { LIST_LINE_MAX, LIST_MAX } from '../../../contract/keyword.ts'

/** A phrase and the number of its line, counted from 1 as in the text. */
export interface KeywordLine {
  line: number
  keyword: string
}

/** First lines that name the column of a sheet. */
const HEADINGS = new Set(['keyword', 'keywords', 'search term', 'search terms', 'top queries'])

/** The first cell of a row of a sheet, without the quotes that a sheet puts around some cells. */
function firstCell(row: string): string {
  const [cell = ''] = row.split('\t')
  const text = cell.trim()
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"')
  return isQuoted ? text.slice(1, -1).replaceAll('""', '"').trim() : text
}

/**
 * The phrases of a typed or pasted text: one a line, or the first cell of each row of a sheet.
 * Blank lines are left out, and so is a first line that only names the column. The numbers are
 * those of the lines in the text.
 */
export function keywordLines(text: string): KeywordLine[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((row, index) => ({ line: index + 1, keyword: firstCell(row) }))
    .filter(({ keyword }) => keyword !== '')
  const [first, ...rest] = lines
  const hasHeading = first !== undefined && HEADINGS.has(first.keyword.toLowerCase())
  return hasHeading && rest.length > 0 ? rest : lines
}

/** Why a list cannot be checked; empty if it can. */
export function listProblem(lines: readonly KeywordLine[]): string {
  if (lines.length === 0) return 'Please enter at least one keyword'
  const over = lines.length - LIST_MAX
  if (over > 0) {
    return `A list can have at most ${LIST_MAX} keywords, and this one has ${lines.length}. Please remove ${over}.`
  }
  const long = lines.find(({ keyword }) => keyword.length > LIST_LINE_MAX)
  return long ? `Line ${long.line} is too long to be a keyword. Please shorten it.` : ''
}
