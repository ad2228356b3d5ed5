/** Which number of '03/04/2026' is the day. */
export type DayOrder = 'day first' | 'month first'

const NUMBERS =
  /^\[?(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[,T ] {0,2}(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:[.,]\d{1,6})?[\s\u202f]?([ap]\.?m\.?)?)?/i
const ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/
const IN_WORDS = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b/i
/** A zone that `Date.parse` knows. Without one it takes the zone of the host. */
const NAMED_ZONE =
  /\b(?:UTC?|GMT|[ECMP][SD]T)\b|\d:\d{2}[\d:.]{0,12}(?: ?[ap]m)? ?(?:Z\b|[+-]\d{2}:?\d{2}\b)/i
/** A remark such as '(Central European Time)'. */
const BRACKETS = /\([^()]{0,60}\)/g
/** Longer cells are no dates. */
const LENGTH_MAX = 60
const EARLIEST = Date.UTC(1990, 0, 1)

function known(ms: number, now: Date): Date | null {
  // A zone may make a time of today one of tomorrow.
  const latest = now.getTime() + 86_400_000
  return ms >= EARLIEST && ms <= latest ? new Date(ms) : null
}

/** The order that all of the dates allow. Where both are possible, American times decide. */
export function dayOrderOf(dates: readonly string[]): DayOrder {
  let isAmerican = false
  for (const text of dates) {
    const [, first = '', second = '', , , , , half] = NUMBERS.exec(text.slice(0, LENGTH_MAX)) ?? []
    if (first.length > 2) continue
    if (Number(first) > 12) return 'day first'
    if (Number(second) > 12) return 'month first'
    if (half !== undefined) isAmerican = true
  }
  return isAmerican ? 'month first' : 'day first'
}

/** A time as files write it, in UTC if it names no zone. Null for anything else. */
export function readDate(text: string, order: DayOrder, now: Date): Date | null {
  const cell = text.trim()
  if (cell === '' || cell.length > LENGTH_MAX) return null
  if (/^\d{10}(?:\.\d{1,6})?$/.test(cell)) return known(Number(cell) * 1_000, now)
  if (/^\d{13}$/.test(cell)) return known(Number(cell), now)
  const numbers = NUMBERS.exec(cell)
  if (numbers) return known(fromNumbers(numbers, cell, order), now)
  if (!IN_WORDS.test(cell)) return null
  const named = cell.replace(BRACKETS, '').trim()
  return known(Date.parse(NAMED_ZONE.test(named) ? named : `${named} UTC`), now)
}

function fromNumbers(found: RegExpExecArray, cell: string, order: DayOrder): number {
  const [, a = '', b = '', c = '', hour = '0', minute = '0', second = '0', half] = found
  if (a.length === 4 && ZONE.test(cell)) return Date.parse(cell)
  const year = a.length === 4 ? Number(a) : c.length === 4 ? Number(c) : 2_000 + Number(c)
  const [day, month] = dayAndMonth(a, b, c, order)
  if (month < 1 || month > 12 || day < 1 || day > 31) return Number.NaN
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0)
  return Date.UTC(year, month - 1, day, hours, Number(minute), Number(second))
}

function dayAndMonth(a: string, b: string, c: string, order: DayOrder): [number, number] {
  if (a.length === 4) return [Number(c), Number(b)]
  return order === 'day first' ? [Number(a), Number(b)] : [Number(b), Number(a)]
}
