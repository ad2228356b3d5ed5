import { pgTable, text } from 'drizzle-orm/pg-core'

/** The fingerprint of the generated secret, used if none is configured. The secret itself is a file. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
