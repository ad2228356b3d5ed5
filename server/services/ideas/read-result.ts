import { and, eq } from 'drizzle-orm'
import { withoutDeleted } from '../../analysis/grounding/without-deleted.ts'
import type { AnalysisResult } from '../../analysis/types/result.ts'
import type { Database } from '../../db/database.ts'
import { ideaAnalyses } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import { findDeleted } from './find-deleted.ts'
import { readStored } from './stored-result.ts'

type Row = Pick<
  typeof ideaAnalyses.$inferSelect,
  'market' | 'error' | 'ownUse' | 'status' | 'createdAt'
>
export type ReadResult = Row & { result: AnalysisResult | null }

/**
 * Creates the function that reads an analysis of a user, whose result has lost what was deleted
 * since. It throws a Refusal `not_found`, also for another user's analysis.
 */
export function createReadResult(db: Database) {
  return async function read(userId: string, id: string): Promise<ReadResult> {
    const { market, result, error, ownUse, status, createdAt } = ideaAnalyses
    const mine = and(eq(ideaAnalyses.id, id), eq(ideaAnalyses.userId, userId))
    const [row] = await db
      .select({ market, result, error, ownUse, status, createdAt })
      .from(ideaAnalyses)
      .where(mine)
    if (row === undefined) throw new Refusal('not_found')
    if (row.result === null) return { ...row, result: null }
    const stored = readStored(row.result)
    const left = withoutDeleted(stored, await findDeleted(db, userId, stored))
    if (left !== stored) await db.update(ideaAnalyses).set({ result: left }).where(mine)
    return { ...row, result: left }
  }
}
