import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { afterAll } from 'vitest'
import type { OpenDatabase } from '../server/db/database.ts'
import { openMemory } from '../server/db/embedded.ts'
import { migrationsFolder } from '../server/db/migrations-folder.ts'
import { openDatabase } from '../server/db/open.ts'
import { createPostgresDatabase, engine } from './database.ts'

interface Journal {
  entries: { tag: string }[]
}

/**
 * A database with all migrations before the one whose tag ends with `name`. Its `migrate` runs the
 * rest.
 */
export async function openBefore(name: string): Promise<OpenDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'nicher-migrations-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
  const index = journal.entries.findIndex(({ tag }) => tag.endsWith(name))
  if (index < 1) throw new Error(`No migration before ${name}`)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index) }))

  const inMemory = engine() === 'memory'
  const database = await (inMemory ? openMemory() : openDatabase(await createPostgresDatabase()))
  // biome-ignore lint/suspicious/noExplicitAny: each engine's migrator takes its own handle
  const handle = database.db as any
  const options = { migrationsFolder: folder }
  await (inMemory ? migratePglite(handle, options) : migratePostgres(handle, options))
  return database
}
