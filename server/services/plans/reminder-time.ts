import { HOUR_MS } from '../../durations.ts'

/**
 * The hour of a test's last day, in UTC, from which its mail is due. It is morning in Europe then,
 * afternoon in East Asia, and the evening before in North America: at no place is the day over.
 */
const HOUR = 6

/** When the mail about a test that ends on a day is due. */
export function mailMoment(endsOn: string): Date {
  return new Date(Date.parse(endsOn) + HOUR * HOUR_MS)
}

/** The last day whose mail is due at a time: '2026-12-01'. */
export function lastDueDay(now: Date): string {
  return new Date(now.getTime() - HOUR * HOUR_MS).toISOString().slice(0, 10)
}
