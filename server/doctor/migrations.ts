import { knownMigrations } from '../db/known-migrations.ts'
import { type Finding, ok, wrong } from './finding.ts'

/** Runs one query that answers one row. */
export type AskDatabase = (query: string) => Promise<Record<string, unknown> | undefined>

/** The times of the migrations that a database has had; none for a new one. */
async function doneMigrations(ask: AskDatabase): Promise<Set<number>> {
  const table = await ask("select to_regclass('drizzle.__drizzle_migrations') is not null as found")
  if (table?.found !== true) return new Set()
  const done = await ask(
    "select coalesce(string_agg(created_at::text, ','), '') as times from drizzle.__drizzle_migrations",
  )
  return new Set(String(done?.times).split(',').filter(Boolean).map(Number))
}

/** Whether this version fits the database's tables. */
export async function examineMigrations(ask: AskDatabase): Promise<Finding> {
  const about = 'Migrations'
  const had = await doneMigrations(ask)
  const known = knownMigrations()
  const newest = Math.max(...known)
  if ([...had].some((time) => time > newest)) {
    return wrong(
      about,
      'a newer version of Nicher has changed this database. Run that version, or restore the backup from before it',
    )
  }
  const waiting = known.filter((time) => !had.has(time)).length
  if (waiting === 0) return ok(about, `all ${known.length} are done`)
  if (had.size === 0) return ok(about, 'the database is new; the first start makes its tables')
  return ok(
    about,
    `${waiting} of ${known.length} wait for the next start. Stop hosts of the older version first`,
  )
}
