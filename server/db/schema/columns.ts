import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A point in time, read and written as a Date. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The words of a text, in the form of Postgres's full-text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
