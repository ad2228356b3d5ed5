import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll } from 'vitest'

/** The forms of the Keyword Planner's exports. */
export const FORMS = [
  'utf-16le tabs',
  'utf-16be tabs',
  'utf-8 mark commas',
  'utf-8 commas',
] as const
export type Form = (typeof FORMS)[number]

const MONTHS = [
  ...['Sep 2025', 'Oct 2025', 'Nov 2025', 'Dec 2025', 'Jan 2026', 'Feb 2026'],
  ...['Mar 2026', 'Apr 2026', 'May 2026', 'Jun 2026', 'Jul 2026', 'Aug 2026'],
]
const HEADER = [
  ...['Keyword', 'Currency', 'Avg. monthly searches', 'Three month change', 'YoY change'],
  ...['Competition', 'Competition (indexed value)', 'Top of page bid (low range)'],
  ...['Top of page bid (high range)', 'Ad impression share', 'Organic impression share'],
  ...['Organic average position', 'In account?', 'In plan?'],
  ...MONTHS.map((month) => `Searches: ${month}`),
]

/** Cells of a row that differ from the defaults, by the header's names. */
export type Cells = Partial<Record<string, string>>

export const usual: Cells = {
  Currency: 'USD',
  'Avg. monthly searches': '1,300',
  'Three month change': '0%',
  'YoY change': '-18%',
  Competition: 'Medium',
  'Competition (indexed value)': '44',
  'Top of page bid (low range)': '0.42',
  'Top of page bid (high range)': '3.10',
  ...Object.fromEntries(MONTHS.map((month, at) => [`Searches: ${month}`, `${1_000 + at * 100}`])),
}

function line(cells: readonly string[], delimiter: string): string {
  const needsQuotes = (cell: string) => /["\n]/.test(cell) || cell.includes(delimiter)
  return cells
    .map((cell) => (needsQuotes(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter)
}

function rowLine(cells: Cells, delimiter: string): string {
  return line(
    HEADER.map((name) => cells[name] ?? usual[name] ?? ''),
    delimiter,
  )
}

function preamble(delimiter: string): string[] {
  return [
    'Keyword Stats 2026-09-01 at 10_11_12',
    line(['September 1, 2025 - August 31, 2026'], delimiter),
    line(HEADER, delimiter),
  ]
}

function encode(text: string, form: Form): Buffer {
  if (form === 'utf-16le tabs') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  if (form === 'utf-16be tabs') return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  return Buffer.from(form === 'utf-8 commas' ? text : `\uFEFF${text}`)
}

const delimiterOf = (form: Form) => (form.endsWith('tabs') ? '\t' : ',')

/** Writes exports into a folder that is deleted after the file's tests. */
export function createExports() {
  const folder = mkdtempSync(join(tmpdir(), 'nicher-planner-'))
  let count = 0
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function place(): string {
    count += 1
    return join(folder, `export-${count}.csv`)
  }

  return {
    /** Writes a file of exactly these bytes; returns its path. */
    raw(content: string | Buffer): string {
      const path = place()
      writeFileSync(path, content)
      return path
    },

    /** Writes an export; a row given as a string is written unchanged. */
    of(rows: readonly (Cells | string)[], form: Form = 'utf-16le tabs'): string {
      const delimiter = delimiterOf(form)
      const lines = rows.map((row) => (typeof row === 'string' ? row : rowLine(row, delimiter)))
      return this.raw(encode(`${[...preamble(delimiter), ...lines].join('\n')}\n`, form))
    },

    /** Writes an export with many rows in the most common form: UTF-16 and tabs. */
    async large(rows: number): Promise<string> {
      const path = place()
      function* pieces() {
        yield encode(`${preamble('\t').join('\n')}\n`, 'utf-16le tabs')
        for (let at = 0; at < rows; at += 1) {
          yield Buffer.from(`${rowLine({ Keyword: `dog ramp number ${at}` }, '\t')}\n`, 'utf16le')
        }
      }
      await pipeline(Readable.from(pieces()), createWriteStream(path))
      return path
    },
  }
}
