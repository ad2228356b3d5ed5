import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  analysisListSchema,
  IdeaAnalysis,
  ideaResultAnswerSchema,
  Progress,
} from '../../../contract/ideas.ts'
import { ANALYSIS_PENDING } from '../../../contract/refusal-texts.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { ideaAnalyses } from '../../db/schema.ts'
import { HOUR_MS } from '../../durations.ts'
import { Refusal } from '../../refusal.ts'
import { createReadResult } from './read-result.ts'
import { wireResult } from './stored-result.ts'
import { withoutOwn } from './without-own.ts'

/** The maximum length of a user's list of analyses. */
const LISTED = 200

/** An analysis without its result. */
export interface AnalysisHead {
  id: string
  market: string
  /** The market's key. */
  key: string
  status: Progress['status']
  hasResult: boolean
  /** The material that it reads. */
  ownIds: readonly string[]
  threadLimit: number
  createdAt: Date
}

/** What a user reads of the user's analyses. Analyses of other users are not found. */
export interface AnalysisReading {
  /** @throws {Refusal} `not_found`, also if it ended over an hour ago */
  progress(userId: string, id: string): Promise<Progress>
  /** @throws {Refusal} `not_found` */
  result(userId: string, id: string): Promise<z.infer<typeof ideaResultAnswerSchema>>
  /**
   * The result for readers other than its owner: nothing in it is from own material. Undefined if
   * that leaves nothing, or if there is no result yet.
   * @throws {Refusal} `not_found`
   */
  sharedResult(userId: string, id: string): Promise<IdeaAnalysis | undefined>
  /** Newest first. */
  list(userId: string): Promise<z.infer<typeof analysisListSchema>>
  /** All of them, newest first. */
  heads(userId: string): Promise<AnalysisHead[]>
}

interface Dependencies {
  db: Database
  clock: Clock
  /** The site's origin, which serves the samples. */
  siteUrl: string
}

export function createAnalysisReading({ db, clock, siteUrl }: Dependencies): AnalysisReading {
  const read = createReadResult(db)

  /** Every waiting client asks once a second, so the statement is prepared once. */
  const readProgress = db
    .select({
      status: ideaAnalyses.status,
      step: ideaAnalyses.step,
      progress: ideaAnalyses.progress,
      endedAt: ideaAnalyses.endedAt,
    })
    .from(ideaAnalyses)
    .where(
      and(
        eq(ideaAnalyses.id, sql.placeholder('id')),
        eq(ideaAnalyses.userId, sql.placeholder('userId')),
      ),
    )
    .prepare('idea_progress')

  return {
    async progress(userId, id) {
      const [row] = await readProgress.execute({ userId, id })
      if (row === undefined) throw new Refusal('not_found')
      const { endedAt, ...progress } = row
      const isOld = endedAt !== null && clock.now().getTime() - endedAt.getTime() > HOUR_MS
      if (isOld) throw new Refusal('not_found')
      return progress
    },

    async result(userId, id) {
      const { market, error, result } = await read(userId, id)
      if (result === null) return { market, error: error ?? ANALYSIS_PENDING }
      return wireResult(result, siteUrl)
    },

    async sharedResult(userId, id) {
      const { result, ownUse } = await read(userId, id)
      if (result === null || result.source.kind === 'own') return undefined
      return wireResult(withoutOwn(result, ownUse !== null), siteUrl)
    },

    async list(userId) {
      const rows = await db
        .select({
          id: ideaAnalyses.id,
          market: ideaAnalyses.market,
          status: ideaAnalyses.status,
          createdAt: ideaAnalyses.createdAt,
        })
        .from(ideaAnalyses)
        .where(eq(ideaAnalyses.userId, userId))
        .orderBy(desc(ideaAnalyses.createdAt))
        .limit(LISTED)
      return rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() }))
    },

    async heads(userId) {
      const rows = await db
        .select({
          id: ideaAnalyses.id,
          market: ideaAnalyses.market,
          startKey: ideaAnalyses.marketKey,
          status: ideaAnalyses.status,
          hasResult: sql<boolean>`${ideaAnalyses.result} is not null`,
          ownIds: ideaAnalyses.ownIds,
          threadLimit: ideaAnalyses.threadLimit,
          createdAt: ideaAnalyses.createdAt,
        })
        .from(ideaAnalyses)
        .where(eq(ideaAnalyses.userId, userId))
        .orderBy(desc(ideaAnalyses.createdAt), desc(ideaAnalyses.id))
      return rows.map(({ startKey, ownIds, ...row }) => ({
        ...row,
        key: startKey.split('\n', 1)[0] ?? startKey,
        ownIds: ownIds ?? [],
      }))
    },
  }
}
