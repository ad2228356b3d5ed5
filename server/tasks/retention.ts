import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'

interface Kept {
  from: PgTable
  /** Milliseconds that rows stay after their time. */
  kept: number
}

interface Removed extends Kept {
  /** The rows to remove, whose indexed time is before that moment. */
  where(before: Date, db: Database): SQL | undefined
}

interface LetGo extends Kept {
  /** For more than removing rows of one table. Resolves with the number of rows removed or emptied. */
  letGo(db: Database, before: Date, now: Date): Promise<number>
}

/** The data of one table that a service no longer needs, and its removal time. */
export type Retention = Removed | LetGo
