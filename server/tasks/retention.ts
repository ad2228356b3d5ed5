import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'

interface Kept {
  from: PgTable
  /** Milliseconds that rows stay once their time has come. */
  kept: number
}

interface Removed extends Kept {
  /** The rows whose time came before that moment, by an indexed time; they are removed. */
  where(before: Date, db: Database): SQL | undefined
}

interface LetGo extends Kept {
  /** For more than removing rows of one table; resolves with how many rows went or were emptied. */
  letGo(db: Database, before: Date, now: Date): Promise<number>
}

/** What a service no longer needs of one table, and when. */
export type Retention = Removed | LetGo
