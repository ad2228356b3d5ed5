import { and, desc, eq, gte, isNull, ne } from 'drizzle-orm'
import type { WatchProblem } from '../../../contract/watch-form.ts'
import type { Database } from '../../db/database.ts'
import { ideaAnalyses } from '../../db/schema.ts'
import { MINUTE_MS, SECOND_MS } from '../../durations.ts'
import { Refusal } from '../../refusal.ts'
import type { AnalysisHistory } from '../ideas/history.ts'
import { marketKey } from '../ideas/market-key.ts'
import type { AnalyzeKeyword } from '../market/analysis.ts'
import type { Basis } from './basis.ts'

/** How a part of a check stands. */
export type Part =
  | { state: 'done'; id: string | null }
  /** It is under way, and `id` names it. */
  | { state: 'running'; id: string | null; wait: number }
  /** A limit is reached. It is tried again after `wait` milliseconds. */
  | { state: 'limited'; problem: WatchProblem; wait: number }
  /** `isFinal`: another try would fail too. */
  | { state: 'failed'; problem: WatchProblem; isFinal: boolean }

/** How long to wait for an analysis, and for another one of the member. */
const LOOK_AGAIN_MS = 5 * SECOND_MS
const OTHER_RUNS_MS = MINUTE_MS

const SOON: ReadonlySet<string> = new Set(['too_many_at_once', 'busy'])

function refused(error: unknown, problem: WatchProblem): Part {
  if (!(error instanceof Refusal)) throw error
  const wait = Math.max(MINUTE_MS, (error.retryAfter ?? 0) * SECOND_MS)
  if (error.code === 'rate_limited') return { state: 'limited', problem: 'limit', wait }
  if (SOON.has(error.code)) return { state: 'running', id: null, wait }
  if (error.code === 'analyses_full') {
    return { state: 'limited', problem: 'full', wait: 24 * 60 * MINUTE_MS }
  }
  return { state: 'failed', problem, isFinal: error.code === 'keyword_refused' }
}

interface Dependencies {
  db: Database
  analyzeKeyword: AnalyzeKeyword
  startAnalysis: AnalysisHistory['start']
}

/**
 * Makes the parts of a check anew, as if the member had asked for them: with the member's limits,
 * and with the same result for a repeated call.
 */
export function createMaking({ db, analyzeKeyword, startAnalysis }: Dependencies) {
  const { id, status, createdAt, endedAt, userId: owner, marketKey: key } = ideaAnalyses

  /** The analysis of a market that began since a time and did not fail, if there is one. */
  async function since(userId: string, market: string, time: Date) {
    const [row] = await db
      .select({ id })
      .from(ideaAnalyses)
      .where(
        and(
          eq(owner, userId),
          eq(key, marketKey(market)),
          gte(createdAt, time),
          ne(status, 'error'),
        ),
      )
      .orderBy(desc(createdAt))
      .limit(1)
    return row?.id
  }

  async function standing(userId: string, analysisId: string): Promise<Part> {
    const [row] = await db
      .select({ status })
      .from(ideaAnalyses)
      .where(and(eq(id, analysisId), eq(owner, userId)))
    if (row?.status === 'completed') return { state: 'done', id: analysisId }
    if (row === undefined || row.status === 'error') {
      return { state: 'failed', problem: 'analysis', isFinal: false }
    }
    return { state: 'running', id: analysisId, wait: LOOK_AGAIN_MS }
  }

  /** The member's own analyses, and those of other watches, run before this one. */
  async function hasOther(userId: string): Promise<boolean> {
    const rows = await db
      .select({ id })
      .from(ideaAnalyses)
      .where(and(eq(owner, userId), isNull(endedAt)))
      .limit(1)
    return rows.length > 0
  }

  return {
    isDone: async (userId: string, analysisId: string) =>
      (await standing(userId, analysisId)).state === 'done',

    async report(userId: string, { keyword, locale }: Basis): Promise<Part> {
      if (keyword === null) return { state: 'done', id: null }
      try {
        const { analysisId } = await analyzeKeyword(userId, keyword, locale)
        return { state: 'done', id: analysisId ?? null }
      } catch (error) {
        return refused(error, 'keyword')
      }
    },

    /**
     * @param begunId the analysis that an earlier call began
     * @param checkBegan an analysis since then is the one that was asked for, also if the process
     *   ended before it could note its id
     */
    async analysis(
      userId: string,
      { order }: Basis,
      begunId: string | null,
      checkBegan: Date,
    ): Promise<Part> {
      if (order === null) return { state: 'done', id: null }
      const known = begunId ?? (await since(userId, order.market, checkBegan))
      if (known) return standing(userId, known)
      if (await hasOther(userId)) return { state: 'running', id: null, wait: OTHER_RUNS_MS }
      try {
        return standing(userId, await startAnalysis(userId, { ...order }))
      } catch (error) {
        return refused(error, 'analysis')
      }
    },
  }
}

export type Making = ReturnType<typeof createMaking>
