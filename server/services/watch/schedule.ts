import { DAY_MS } from '../../durations.ts'

/** Checks are on this day of a month at the latest, so that days are left for another try. */
const LATEST_DAY = 21

/** The calendar month of a time in UTC: '2026-12'. */
export const monthOf = (time: Date) => time.toISOString().slice(0, 7)

/** The day in UTC: '2026-12-03'. */
export const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** The day of the month on which something that begins now is checked. */
export const checkDay = (now: Date) => Math.min(now.getUTCDate(), LATEST_DAY)

/** The same time of day on a day of the next calendar month. */
export function nextMonth(now: Date, day: number): Date {
  const next = new Date(now)
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + 1)
  next.setUTCDate(day)
  return next
}

/** The first day that counts as a visit of the past number of days. */
export const daysBefore = (now: Date, days: number) =>
  dayOf(new Date(now.getTime() - days * DAY_MS))
