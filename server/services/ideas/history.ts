import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  analysisListSchema,
  analyzeMarketBodySchema,
  IdeaAnalysis,
  ideaResultAnswerSchema,
  Progress,
} from '../../../contract/ideas.ts'
import { ANALYSIS_PENDING } from '../../../contract/refusal-texts.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { ideaAnalyses } from '../../db/schema.ts'
import { HOUR_MS } from '../../durations.ts'
import { tellOrder } from '../../observed.ts'
import { Refusal } from '../../refusal.ts'
import type { OwnDiscussions } from '../material/own-discussions.ts'
import { orSay, type Throttle, untilMidnightUtc } from '../throttle.ts'
import { marketKey } from './market-key.ts'
import { createReadResult } from './read-result.ts'
import { steps } from './steps.ts'
import { wireResult } from './stored-result.ts'
import { withoutOwn } from './without-own.ts'

/** Analyses started per day, for one user and for all users together. */
const PER_USER = 50
const IN_ALL = 5_000
/** The maximum number of analyses kept per user. */
const KEPT_PER_USER = 1_000
/** The maximum length of a user's list of analyses. */
const LISTED = 200

interface Dependencies {
  db: Database
  clock: Clock
  /** The site's origin, which serves the samples. */
  siteUrl: string
  /** The user's own material. */
  own: Pick<OwnDiscussions, 'idsOf' | 'take'>
  /** Counts within a transaction. */
  throttleIn: (db: Database) => Throttle
  /** Called after a new analysis is committed. */
  onQueued: () => void
  /** Called when the user cancels this analysis. */
  onRemoved: (id: string) => void
}

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

/** The analyses of a user. Analyses of other users are not found. */
export interface AnalysisHistory {
  /**
   * Stores a new analysis and returns its id. If an analysis of the same market is running, returns
   * its id instead.
   * @throws {Refusal} `rate_limited`, `analyses_full`, `material_missing`; `not_found` for material
   */
  start(userId: string, order: z.output<typeof analyzeMarketBodySchema>): Promise<string>
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
  /** Deletes an analysis and stops it if it is running. @throws {Refusal} `not_found` */
  remove(userId: string, id: string): Promise<void>
  /** Stops and deletes an analysis that has not ended. @throws {Refusal} `not_found`, `analysis_ended` */
  cancel(userId: string, id: string): Promise<void>
}

/** Analyses that run at the same time differ in this: their market, and what they read of one's own. */
function startKey(
  { market, own }: z.output<typeof analyzeMarketBodySchema>,
  ownIds: readonly string[],
): string {
  const key = marketKey(market)
  return ownIds.length === 0 ? key : `${key}\n${own?.use} ${ownIds.join(' ')}`
}

export function createAnalysisHistory(dependencies: Dependencies): AnalysisHistory {
  const { db, clock, siteUrl, own, throttleIn, onQueued, onRemoved } = dependencies
  const read = createReadResult(db)
  const of = (userId: string, id: string) =>
    and(eq(ideaAnalyses.id, id), eq(ideaAnalyses.userId, userId))

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

  async function running(userId: string, key: string): Promise<string | undefined> {
    const [row] = await db
      .select({ id: ideaAnalyses.id })
      .from(ideaAnalyses)
      .where(
        and(
          eq(ideaAnalyses.userId, userId),
          eq(ideaAnalyses.marketKey, key),
          isNull(ideaAnalyses.endedAt),
        ),
      )
    return row?.id
  }

  /** Counted with the row, so a refused or already running analysis costs nothing. */
  function insert(
    userId: string,
    key: string,
    order: z.output<typeof analyzeMarketBodySchema>,
    ownIds: readonly string[],
  ): Promise<string | undefined> {
    const now = clock.now()
    return db.transaction(async (tx) => {
      const [row] = await tx
        .insert(ideaAnalyses)
        .values({
          id: randomUUID(),
          userId,
          market: order.market,
          marketKey: key,
          threadLimit: order.threadLimit,
          ...(ownIds.length > 0 ? { ownUse: order.own?.use, ownIds: [...ownIds] } : {}),
          ...steps.starting,
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: ideaAnalyses.id })
      if (row === undefined) return undefined
      await own.take(tx, userId, ownIds, now)
      const mine = eq(ideaAnalyses.userId, userId)
      if ((await tx.$count(ideaAnalyses, mine)) > KEPT_PER_USER) throw new Refusal('analyses_full')
      const throttle = throttleIn(tx)
      await orSay(
        "You have used today's analyses. New ones start at midnight UTC.",
        throttle.hit(`ideas:${userId}`, PER_USER, untilMidnightUtc(now)),
      )
      await orSay(
        "Nicher has used all of today's analyses. New ones start at midnight UTC.",
        throttle.hit('ideas', IN_ALL, untilMidnightUtc(now)),
      )
      return row.id
    })
  }

  /** One statement, so that an analysis cannot end between the check and the deletion. */
  async function removeIf(userId: string, id: string, condition?: SQL): Promise<boolean> {
    const removed = await db
      .delete(ideaAnalyses)
      .where(and(of(userId, id), condition))
      .returning({ id: ideaAnalyses.id })
    if (removed.length === 0) return false
    onRemoved(id)
    return true
  }

  return {
    async start(userId, order) {
      const ownIds = order.own ? await own.idsOf(userId, order.own) : []
      const key = startKey(order, ownIds)
      for (;;) {
        const already = await running(userId, key)
        if (already !== undefined) return already
        const id = await insert(userId, key, order, ownIds)
        // A concurrent request was first. Its analysis is running or has ended meanwhile.
        if (id === undefined) continue
        tellOrder({ queue: 'idea-analyses', id })
        onQueued()
        return id
      }
    },

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

    async remove(userId, id) {
      if (!(await removeIf(userId, id))) throw new Refusal('not_found')
    },

    async cancel(userId, id) {
      if (await removeIf(userId, id, isNull(ideaAnalyses.endedAt))) return
      const isKept = (await db.$count(ideaAnalyses, of(userId, id))) > 0
      throw new Refusal(isKept ? 'analysis_ended' : 'not_found')
    },
  }
}
