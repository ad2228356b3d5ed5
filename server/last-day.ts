import { DAY_MS } from './durations.ts'

/** The moment at which something ends whose last day, such as '2026-12-01', is counted in UTC. */
export const endOf = (day: string) => new Date(Date.parse(day) + DAY_MS)

/** The last day, in UTC, of something that ends at midnight. */
export const lastDay = (end: Date) => new Date(end.getTime() - DAY_MS).toISOString().slice(0, 10)
