import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { DatabaseConfig } from '../config.ts'
import type { Bell } from './bell.ts'
import type { LockName } from './locks.ts'
import type { Presence } from './presence.ts'
import type * as schema from './schema.ts'
import type { WalPosition } from './wal-position.ts'

/** The engine's own handle, for what Drizzle cannot express. */
export type NativeDatabase = { kind: 'pglite'; client: PGlite } | { kind: 'postgres'; url: string }

/** The answer of both engines to `execute`. */
interface Rows<Row> {
  rows: Row[]
}

interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** Drizzle over the product's schema, for both engines; also the handle of a transaction. */
export type Database = PgDatabase<RowsResult, typeof schema>

/** Connections of one pool, of which `idle` are free, and callers that wait for one. */
export interface PoolState {
  pool: 'queries' | 'payments' | 'reads'
  total: number
  idle: number
  waiting: number
}

/** One run of a replica's server: from its start to its end it only ever gets newer. */
export interface ReplicaRun {
  /** Writes fail. */
  db: Database
  /** How far it is now. @throws if it is no replica any more */
  position(): Promise<WalPosition>
  /** Whether all that it answers from now on has what the log says up to there. */
  hasReached(position: WalPosition): Promise<boolean>
  pool(): PoolState
  /** Ends its connections at once, with all that waits for an answer. */
  drop(): void
}

export interface Replica {
  /**
   * Connects to the server that runs now.
   * @param onEnd hears that the run ended by itself
   * @throws when it cannot be used, is none of this primary, or does not answer in time
   */
  open(primary: Database, onEnd: (error: Error) => void): Promise<ReplicaRun>
  /** Of the runs that are open. */
  pools(): PoolState[]
  close(): void
}

export interface OpenDatabase {
  db: Database
  /** The same database over separate connections, so that other work cannot block payments. */
  reserved: Database
  /** Present if a replica may answer reads. */
  replica?: Replica | undefined
  native: NativeDatabase
  kind: DatabaseConfig['kind']
  /** How durable an acknowledged write is, for the boot log and /health. */
  durability: string
  /** Applies the migrations; safe to call from many hosts at once. */
  migrate(): Promise<void>
  /**
   * Runs `work` while no other work, in this process or on another host, runs under
   * the same name. It holds nothing in the database's tables, so a crash leaves no
   * lock behind. On Postgres it uses one of very few connections: use it only for
   * work at the start that asks no outside service.
   */
  exclusively<T>(name: LockName, work: () => Promise<T>): Promise<T>
  /** Runs the work of this process one after the other for each key; different keys do not wait. */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>
  /**
   * Makes this process known to the processes that share the database. All its parts share one
   * presence until the database closes or the process ends; a lost presence is replaced. On
   * Postgres this process also hears the bell on its connection.
   */
  present(): Promise<Presence>
  bell: Bell
  /** The connections of this process; none for the embedded engine. */
  pools(): PoolState[]
  close(): Promise<void>
}
