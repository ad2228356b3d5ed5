import type { ListedKeyword } from '../../../contract/keyword-list.ts'
import { countryName, type Locale, languageName } from '../../../contract/locale.ts'
import { csvText } from '../csv.ts'
import type { KeywordLine } from './keyword-lines.ts'
import { figureColumns } from './keywords-csv.ts'

export interface ListedRow extends ListedKeyword {
  line: number
}

export interface FailedLine extends KeywordLine {
  problem: string
  /** True if the same line may be answered later. */
  canRetry: boolean
}

/** A list for a spreadsheet: the rows in the order shown, then the lines without figures. */
export function listCsv(
  rows: readonly ListedRow[],
  failed: readonly FailedLine[],
  { country, language }: Locale,
): string {
  const { columns, cellsOf } = figureColumns(rows)
  const place = [countryName(country), languageName(language)]
  const blank = Array<null>(columns.length - 1).fill(null)
  return csvText([
    [...columns, 'Country', 'Language', 'Line', 'Problem'],
    ...rows.map((row) => [...cellsOf(row, row.source), ...place, row.line, null]),
    ...failed.map(({ line, keyword, problem }) => [keyword, ...blank, ...place, line, problem]),
  ])
}

/** 'nicher-keyword-list-2026-11-21.csv', after the newest figures. */
export function listCsvName(rows: readonly ListedRow[]): string {
  const days = rows.map(({ source }) => source.fetched_at.slice(0, 10)).sort()
  return `nicher-keyword-list-${days.at(-1) ?? 'empty'}.csv`
}
