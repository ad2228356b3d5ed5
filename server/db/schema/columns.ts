import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A moment, read and written as a Date. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The words of a text, as Postgres's full-text search keeps them. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
