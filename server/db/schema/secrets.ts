import { pgTable, text } from 'drizzle-orm/pg-core'

/** The fingerprint of the secret that the product made for itself, where none is configured; the secret is a file. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
