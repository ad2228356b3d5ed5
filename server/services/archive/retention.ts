import { setImmediate as nextTurn } from 'node:timers/promises'
import { asc, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { isLockTimeout } from '../../db/lock-timeout.ts'
import { discussions, ideaAnalyses } from '../../db/schema.ts'
import { DAY_MS } from '../../durations.ts'
import type { Retention } from '../../tasks/retention.ts'
import { anyOf } from './any-of.ts'
import { NOTED_EVERY_MS } from './found.ts'

/** Discussions per transaction; few, since each may have some hundred comments. */
const BATCH = 20

/** Which of these discussions stored analyses name. Results quote nothing but their threads. */
async function namedOf(tx: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select wanted.id from json_array_elements_text(${JSON.stringify(ids)}::json) as wanted (id)
    where exists (select from idea_analyses where result is not null
      and jsonb_path_query_array(result, '$.threads[*].id') ? wanted.id)`)
  return rows.map(({ id }) => id)
}

async function removedBy(tx: Database, deletion: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`with gone as (${deletion} returning 1) select count(*)::int as count from gone`,
  )
  return rows[0]?.count ?? 0
}

/**
 * Removes the next discussions that were found last before that moment, with their comments. Rows of
 * discussions and comments that were deleted at their source stay: they have no text, and an older
 * copy must not bring it back. A discussion that an analysis names is due again a week later.
 */
function removeSome(db: Database, before: Date): Promise<{ due: number; removed: number }> {
  return db.transaction(async (tx) => {
    // Below the time after which Postgres looks for deadlocks, so an import is never the one that fails.
    await tx.execute(sql`set local lock_timeout = '250ms'`)
    // The planner assumes that every list matches much of a table.
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from discussions where found_at < ${before.toISOString()}
      order by found_at limit ${sql.raw(String(BATCH))} for update skip locked`)
    const due = rows.map(({ id }) => id)
    if (due.length === 0) return { due: 0, removed: 0 }
    const named = await namedOf(tx, due)
    const later = new Date(before.getTime() + NOTED_EVERY_MS)
    await tx.execute(sql`update discussions set found_at = ${later.toISOString()}
      where id = ${anyOf(named)}`)
    const gone = anyOf(due.filter((id) => !named.includes(id)))
    const comments = await removedBy(
      tx,
      sql`delete from discussion_comments where discussion_id = ${gone} and deleted_at is null`,
    )
    const whole = await removedBy(
      tx,
      sql`delete from discussions where id = ${gone} and deleted_at is null`,
    )
    await tx.execute(sql`update discussions set found_at = null where id = ${gone}`)
    return { due: due.length, removed: comments + whole }
  })
}

/**
 * That moment, or an earlier one that leaves what open analyses have read: it was noted as found a
 * week before their start or later. No result names it yet, and their host may have been off for long.
 */
async function withoutOpen(db: Database, before: Date): Promise<Date> {
  const [first] = await db
    .select({ createdAt: ideaAnalyses.createdAt })
    .from(ideaAnalyses)
    .where(isNull(ideaAnalyses.endedAt))
    .orderBy(asc(ideaAnalyses.createdAt))
    .limit(1)
  if (first === undefined) return before
  return new Date(Math.min(before.getTime(), first.createdAt.getTime() - NOTED_EVERY_MS))
}

/** Ends early where others keep rows locked; the next round comes within an hour. */
async function letGo(db: Database, age: Date): Promise<number> {
  const before = await withoutOpen(db, age)
  let count = 0
  try {
    for (;;) {
      const { due, removed } = await removeSome(db, before)
      count += removed
      if (due < BATCH) return count
      await nextTurn()
    }
  } catch (error) {
    if (isLockTimeout(error)) return count
    throw error
  }
}

/** @param keptDays how long a discussion stays after a live search or an analysis last found it */
export const archiveRetentions = (keptDays: number): readonly Retention[] => [
  { from: discussions, kept: keptDays * DAY_MS, letGo },
]
