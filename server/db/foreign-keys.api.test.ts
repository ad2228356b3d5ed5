import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createDatabase } from '../../testing/database.ts'

interface ForeignKey extends Record<string, unknown> {
  name: string
  /** Whether an index of all rows begins with its columns. */
  has_index: boolean
}

test('an index finds the rows of every foreign key when the row that they name goes', async () => {
  const { db, migrate, close } = await createDatabase()
  await migrate()
  const { rows } = await db.execute<ForeignKey>(sql`
    select conname as name, exists (
      select from pg_index
      where indrelid = conrelid and indpred is null
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey) as has_index
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by name`)
  await close()
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter((row) => !row.has_index).map(({ name }) => name)).toEqual([])
})
