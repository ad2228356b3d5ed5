const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A time of the API as a day in UTC: 'November 21, 2026'. */
export function longDate(iso: string): string {
  return format.format(new Date(iso))
}
