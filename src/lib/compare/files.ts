import { PROVENANCES } from '../../../contract/provenance.ts'
import { csvText } from '../csv.ts'
import { plain } from '../ideas/plain-markdown.ts'
import type { CompareCell, CompareSection } from './row.ts'

const kindText = ({ kind }: CompareCell) => (kind === null ? '' : PROVENANCES[kind])

/** What a cell says, with where it comes from: '2,400 (Measured, Google Ads · Nov 2, 2026)'. */
function cellText(cell: CompareCell): string {
  const source = [kindText(cell), cell.from].filter(Boolean).join(', ')
  return source === '' ? cell.text : `${cell.text} (${source})`
}

/** A comparison for a spreadsheet: three columns for each candidate. */
export function compareCsv(names: readonly string[], sections: readonly CompareSection[]): string {
  const heads = names.flatMap((name) => [name, `${name}: kind`, `${name}: source`])
  const rows = sections.flatMap(({ title, rows }) =>
    rows.map(({ label, cells, differs }) => [
      title,
      label,
      ...cells.flatMap((cell) => [cell.text, kindText(cell), cell.from]),
      differs ? 'yes' : 'no',
    ]),
  )
  return csvText([['Section', 'What', ...heads, 'Differs'], ...rows])
}

/** A comparison as Markdown, a table for each section. */
export function compareMarkdown(
  names: readonly string[],
  sections: readonly CompareSection[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = [line(['', ...names.map(plain)]), line(['---', ...names.map(() => '---')])]
  const tables = sections.map(({ title, rows }) => {
    const lines = rows.map(({ label, cells, differs }) => {
      const first = differs ? `**${plain(label)}**` : plain(label)
      return line([first, ...cells.map((cell) => plain(cellText(cell)))])
    })
    return [`## ${title}`, [...head, ...lines].join('\n')].join('\n\n')
  })
  const note = 'Rows with bold names differ between the candidates.'
  return `${[`# ${names.map(plain).join(' or ')}`, note, ...tables].join('\n\n')}\n`
}

/** 'nicher-comparison-2026-11-23.csv'. @param at the time of the download */
export function compareFileName(at: Date, ending: 'csv' | 'md'): string {
  return `nicher-comparison-${at.toISOString().slice(0, 10)}.${ending}`
}
