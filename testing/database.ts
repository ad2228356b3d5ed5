import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { DatabaseConfig } from '../server/config.ts'
import type { OpenDatabase } from '../server/db/database.ts'
import { openMemory } from '../server/db/embedded.ts'
import { openDatabase } from '../server/db/open.ts'
import './provided.ts'

/** The engine of the current project. */
export function engine(): 'memory' | 'postgres' {
  return inject('engine')
}

/** A new empty database on the throwaway server; only for api-postgres. */
export async function createPostgresDatabase(): Promise<DatabaseConfig & { kind: 'postgres' }> {
  const url = new URL(inject('postgresUrl'))
  const client = new Client({ connectionString: url.href })
  const name = `test_${randomBytes(8).toString('hex')}`
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  url.pathname = `/${name}`
  return { kind: 'postgres', url: url.href }
}

/** A new database of the project's engine: migrated in memory, empty on Postgres. */
export async function createDatabase(): Promise<OpenDatabase> {
  if (engine() === 'postgres') return openDatabase(await createPostgresDatabase())
  const template = inject('memoryTemplate')
  return openMemory(template === undefined ? undefined : await openAsBlob(template))
}
