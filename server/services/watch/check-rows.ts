import { and, desc, eq, isNotNull, isNull, notInArray } from 'drizzle-orm'
import { CHECKS_SHOWN } from '../../../contract/watch-form.ts'
import type { Database } from '../../db/database.ts'
import { watchChecks } from '../../db/schema.ts'
import type { CheckRow } from './comparing.ts'

/** The oldest check that is shown needs the one before it, to be compared with. */
const ROWS_KEPT = CHECKS_SHOWN + 1

/** The finished checks of a candidate, newest first, and one more than is shown. */
export function endedChecks(db: Database, candidateId: string): Promise<CheckRow[]> {
  return db
    .select()
    .from(watchChecks)
    .where(and(eq(watchChecks.candidateId, candidateId), isNotNull(watchChecks.endedAt)))
    .orderBy(desc(watchChecks.month))
    .limit(ROWS_KEPT)
}

/** The check of a candidate that is under way. */
export async function openCheck(db: Database, candidateId: string): Promise<CheckRow | undefined> {
  const [open] = await db
    .select()
    .from(watchChecks)
    .where(and(eq(watchChecks.candidateId, candidateId), isNull(watchChecks.endedAt)))
    .orderBy(desc(watchChecks.month))
    .limit(1)
  return open
}

export async function removeOpenChecks(db: Database, candidateId: string): Promise<void> {
  await db
    .delete(watchChecks)
    .where(and(eq(watchChecks.candidateId, candidateId), isNull(watchChecks.endedAt)))
}

/** Removes all but the newest checks of a candidate, and the one before them. */
export async function trimChecks(db: Database, candidateId: string): Promise<void> {
  const newest = db
    .select({ id: watchChecks.id })
    .from(watchChecks)
    .where(eq(watchChecks.candidateId, candidateId))
    .orderBy(desc(watchChecks.month))
    .limit(ROWS_KEPT)
  await db
    .delete(watchChecks)
    .where(and(eq(watchChecks.candidateId, candidateId), notInArray(watchChecks.id, newest)))
}
