import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { DatabaseConfig } from '../config.ts'
import type { Presence } from './presence.ts'
import type * as schema from './schema.ts'

/** What is beneath, for a library that brings its own tables. */
export type NativeDatabase = { kind: 'pglite'; client: PGlite } | { kind: 'postgres'; url: string }

/** Drizzle over the product's schema, whichever engine is behind it; also a transaction's handle. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  db: Database
  /** The same database over connections of their own, so that whatever others do, payments go on. */
  reserved: Database
  native: NativeDatabase
  kind: DatabaseConfig['kind']
  /** How far an acknowledged write is safe, for the boot log and /health. */
  durability: string
  /** Applies the migrations; safe to call from many hosts at once. */
  migrate(): Promise<void>
  /**
   * Runs `work` while nobody else, in this process or on another host, runs
   * work under the same number. Nothing is held in the database's tables, so
   * a crash leaves no lock behind. On Postgres it takes one of very few
   * connections: for what is done at the start and asks nobody outside.
   */
  exclusively<T>(key: number, work: () => Promise<T>): Promise<T>
  /** Runs works of this process one after the other for each key; different keys do not wait. */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Makes this process known to those that share the database, until it leaves or dies. */
  enter(): Promise<Presence>
  /** The presence that all parts of this process share until the database closes; made anew when it was lost. */
  present(): Promise<Presence>
  close(): Promise<void>
}
