/** A month's partition: its name after the table's, and its bounds in UTC. */
export interface Month {
  suffix: string
  from: Date
  to: Date
}

const two = (value: number) => String(value).padStart(2, '0')

/** The month that contains a time, or the one `later` months after it. */
export function monthOf(time: Date, later = 0): Month {
  const from = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + later, 1))
  const to = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + later + 1, 1))
  return { suffix: `${from.getUTCFullYear()}_${two(from.getUTCMonth() + 1)}`, from, to }
}

/** The month of a partition's name, such as `feedback_2026_11`; undefined for the default one. */
export function monthNamed(partition: string): Month | undefined {
  const [, year, month] = /_(\d{4})_(\d{2})$/.exec(partition) ?? []
  if (year === undefined || month === undefined) return undefined
  return monthOf(new Date(Date.UTC(Number(year), Number(month) - 1, 1)))
}

/** Months that have a partition before their first row comes. */
export const MONTHS_AHEAD = 3
/** Rows that are older share the default partition. */
const MONTHS_BACK = 36

/** The months from the oldest row to those ahead. */
export function monthsFor(oldest: Date | undefined, now: Date): Month[] {
  const first = monthOf(now, -MONTHS_BACK)
  const from =
    oldest === undefined || oldest > now ? now : oldest < first.from ? first.from : oldest
  const months: Month[] = []
  const last = monthOf(now, MONTHS_AHEAD)
  for (let at = 0; ; at += 1) {
    const month = monthOf(from, at)
    if (month.from > last.from) return months
    months.push(month)
  }
}
