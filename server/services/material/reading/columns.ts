import { cleanHeading } from '../../../providers/discussions/plain-text.ts'
import { dayOrderOf, readDate } from './dates.ts'

/** Places of the columns that are read, from 0. */
export interface Columns {
  text: number
  date: number | null
  author: number | null
}

export interface Column {
  name: string
  /** Up to three of its values that are not empty. */
  examples: string[]
}

const NAMES = {
  text: [
    /^(?:review|comment|feedback|message) ?(?:text|body|content)?$/,
    /^(?:body|text|content|description|answer|response|verbatim|message|reviews?|comments?)$/,
    /(?:text|review|comment|feedback|message|body|content)/,
  ],
  date: [
    /^(?:date|time|timestamp|created|created[ _]at|at)$/,
    /\b(?:date|submitted|posted|created)/,
    /\b(?:updated|modified)\b/,
  ],
  author: [
    /^(?:author|reviewer|user|username|nickname|customer|name|from)(?: ?(?:nick)?name)?$/,
    /^(?:author|reviewer|user)[ _]?id$/,
  ],
} as const

/** Columns that only look like one of the above: about an answer, a link or an app. */
const OTHER = /\b(?:reply|replies|link|url|id|language|title|count|length|version|device|epoch)\b/

const EXAMPLES = 3
const EXAMPLE_MAX = 120
const NAME_MAX = 60

/** True if the first row names the columns, and is no row like the others. */
export function isHeader(row: readonly string[], now: Date): boolean {
  const filled = row.filter((cell) => cell.trim() !== '')
  if (filled.length === 0 || filled.some((cell) => cell.length > NAME_MAX)) return false
  const isValue = (cell: string) =>
    /^-?\d+(?:[.,]\d+)?$/.test(cell.trim()) || readDate(cell, 'day first', now) !== null
  return !filled.some(isValue) && !filled.some((cell) => /[.!?]$/.test(cell.trim()))
}

/** The columns of a table with values from its first rows. */
export function describeColumns(
  header: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
): Column[] {
  const count = Math.max(header?.length ?? 0, ...rows.map((row) => row.length))
  return Array.from({ length: count }, (_, at) => {
    const values = rows.map((row) => cleanHeading(row[at] ?? '', EXAMPLE_MAX)).filter(Boolean)
    return {
      name: cleanHeading(header?.[at] ?? '', NAME_MAX) || `Column ${at + 1}`,
      examples: [...new Set(values)].slice(0, EXAMPLES),
    }
  })
}

/** The columns that look right by their names, and for texts and dates by their values. */
export function guessColumns(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  now: Date,
): Columns {
  const names = columns.map(({ name }) => name.toLowerCase().replaceAll('_', ' ').trim())
  const named = (patterns: readonly RegExp[], isFree: (at: number) => boolean) => {
    for (const pattern of patterns) {
      const at = names.findIndex((name, at) => isFree(at) && pattern.test(name))
      if (at >= 0) return at
    }
    return null
  }
  const isUsual = (at: number) => !OTHER.test(names[at] ?? '')
  const lengthOf = (at: number) =>
    rows.reduce((sum, row) => sum + Math.min(2_000, row[at]?.length ?? 0), 0)
  const longest = columns.reduce((best, _, at) => (lengthOf(at) > lengthOf(best) ? at : best), 0)
  const byName = named(NAMES.text, (at) => isUsual(at) && lengthOf(at) > 0)
  const text = byName ?? longest
  const isOther = (at: number) => isUsual(at) && at !== text
  const isDated = (at: number) => {
    const values = rows.map((row) => row[at] ?? '').filter(Boolean)
    const order = dayOrderOf(values)
    return values.some((value) => readDate(value, order, now) !== null)
  }
  return {
    text,
    date: named(NAMES.date, (at) => isOther(at) && isDated(at)),
    author: named(
      NAMES.author,
      (at) => at !== text && !/\b(?:app|package)\b/.test(names[at] ?? ''),
    ),
  }
}
