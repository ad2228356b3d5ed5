import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createPostgresDatabase, engine } from '../../testing/database.ts'
import type { OpenDatabase } from '../db/database.ts'
import { openMemory } from '../db/embedded.ts'
import { openDatabase } from '../db/open.ts'
import { type AskDatabase, examineMigrations } from './migrations.ts'

let database: OpenDatabase
beforeAll(async () => {
  database =
    engine() === 'postgres'
      ? await openDatabase(await createPostgresDatabase())
      : await openMemory()
  return () => database.close()
})

const ask: AskDatabase = async (query) => (await database.db.execute(query)).rows[0]

test('the doctor knows a new database, one that is up to date, an older and a newer one', async () => {
  expect(await examineMigrations(ask)).toMatchObject({ text: expect.stringContaining('is new') })
  await database.migrate()
  const done = await examineMigrations(ask)
  expect(done).toMatchObject({ state: 'ok', text: expect.stringMatching(/^all \d+ are done$/) })

  const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`
  await database.db.execute(
    sql`delete from drizzle.__drizzle_migrations where created_at = ${newest}`,
  )
  const older = await examineMigrations(ask)
  expect(older).toMatchObject({ state: 'ok', text: expect.stringMatching(/^1 of \d+ wait/) })

  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`,
  )
  expect(await examineMigrations(ask)).toMatchObject({ state: 'wrong' })
})
