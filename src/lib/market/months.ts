const LONG = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The time at which the month of a label begins, in milliseconds; NaN when it names no month. */
export const monthTime = (label: string) => Date.parse(`1 ${label} UTC`)

/** A label such as 'Aug 2026' in full: 'August 2026'; as it is when it names no month. */
export function longMonth(label: string): string {
  const time = monthTime(label)
  return Number.isNaN(time) ? label : LONG.format(time)
}

/**
 * Which of `count` months get a label: at most `most` of them, evenly apart, the newest one
 * always among them.
 */
export function labelledMonths(count: number, most = 6): number[] {
  const step = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: count }, (_, month) => month).filter(
    (month) => (count - 1 - month) % step === 0,
  )
}

/** 'Aug', and below it the year where it is the first label or the year is a new one. */
export function axisLabels(months: readonly string[], labelled: readonly number[]): string[] {
  let year = ''
  return labelled.map((month) => {
    const [name = '', itsYear = ''] = (months[month] ?? '').split(' ')
    if (itsYear === year) return name
    year = itsYear
    return `${name}\n${itsYear}`
  })
}
