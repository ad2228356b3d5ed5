import { and, eq, isNull } from 'drizzle-orm'
import type { WatchProblem } from '../../../contract/watch-form.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { watchChecks } from '../../db/schema.ts'
import type { MemberWrites } from '../reads/member-writes.ts'
import { endedChecks, trimChecks } from './check-rows.ts'
import { type CheckRow, compare, newestOf } from './comparing.ts'
import type { Made } from './made.ts'

interface Dependencies {
  db: Database
  clock: Clock
  made: Made
  memberWrites: Pick<MemberWrites, 'inBackground'>
}

/** Ends checks: counts what changed, and how many quotes are there and gone. No word is stored. */
export function createEnding({ db, clock, made, memberWrites }: Dependencies) {
  async function quotesOf(userId: string, analysisId: string | null) {
    return (await made.analysis(userId, analysisId))?.result.quote_check.shown
  }

  /**
   * Quotes that the newest check with an analysis counted in it, and that are not there any more.
   * Later checks without an analysis have told some of them.
   */
  async function goneSince(userId: string, earlier: readonly CheckRow[]): Promise<number> {
    const { analysisId } = newestOf(earlier)
    const at = earlier.findIndex((row) => row.analysisId === analysisId)
    const before = earlier[at]?.quotes ?? null
    const left = await quotesOf(userId, analysisId)
    if (before === null || left === undefined) return 0
    const told = earlier.slice(0, at).reduce((sum, row) => sum + row.quotesGone, 0)
    return Math.max(0, before - left - told)
  }

  return async function end(
    userId: string,
    check: CheckRow,
    problem: WatchProblem | null,
  ): Promise<void> {
    const earlier = check.isFirst ? [] : await endedChecks(db, check.candidateId)
    const quotesGone = await goneSince(userId, earlier)
    const quotes = (await quotesOf(userId, check.analysisId)) ?? null
    const { changes } = await compare(userId, { ...check, quotesGone }, earlier, made)
    await memberWrites.inBackground([userId], (tx) =>
      tx
        .update(watchChecks)
        .set({
          ...{ endedAt: clock.now(), problem, quotes, quotesGone, changes: changes.length },
          ...{ reportId: check.reportId, analysisId: check.analysisId },
        })
        .where(and(eq(watchChecks.id, check.id), isNull(watchChecks.endedAt))),
    )
    await trimChecks(db, check.candidateId)
  }
}

export type EndCheck = ReturnType<typeof createEnding>
