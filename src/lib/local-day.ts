const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The day of a time where this browser is: '2026-12-01'. */
export function localDay(time = new Date()): string {
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`
}

/** A day so many days later: '2026-12-08'. */
export function daysLater(day: string, days: number): string {
  const time = new Date(`${day}T00:00:00Z`)
  time.setUTCDate(time.getUTCDate() + days)
  return time.toISOString().slice(0, 10)
}
