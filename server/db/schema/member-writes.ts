import { customType, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { time } from './columns.ts'

/** A place in the write-ahead log, such as 16/B374D848. */
const pgLsn = customType<{ data: string }>({ dataType: () => 'pg_lsn' })

/** How far the log was after the newest write of a member; only kept if a replica answers reads. */
export const memberWrites = pgTable(
  'member_writes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null while background work writes, so that only the primary is asked. */
    position: pgLsn('position'),
    writtenAt: time('written_at').notNull(),
  },
  (table) => [index('member_writes_age').on(table.writtenAt)],
)
