import { randomUUID } from 'node:crypto'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { analyzeMarketBodySchema } from '../../../contract/ideas.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { ideaAnalyses } from '../../db/schema.ts'
import { tellOrder } from '../../observed.ts'
import { Refusal } from '../../refusal.ts'
import type { OwnDiscussions } from '../material/own-discussions.ts'
import { orSay, type Throttle, untilMidnightUtc } from '../throttle.ts'
import { marketKey } from './market-key.ts'
import { type AnalysisReading, createAnalysisReading } from './reading.ts'
import { steps } from './steps.ts'

/** Analyses started per day, for one user and for all users together. */
const PER_USER = 50
const IN_ALL = 5_000
/** The maximum number of analyses kept per user. */
const KEPT_PER_USER = 1_000
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

/** The analyses of a user. Analyses of other users are not found. */
export interface AnalysisHistory extends AnalysisReading {
  /**
   * Stores a new analysis and returns its id. If an analysis of the same market is running, returns
   * its id instead.
   * @throws {Refusal} `rate_limited`, `analyses_full`, `material_missing`; `not_found` for material
   */
  start(userId: string, order: z.output<typeof analyzeMarketBodySchema>): Promise<string>
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
  const { db, clock, own, throttleIn, onQueued, onRemoved } = dependencies
  const of = (userId: string, id: string) =>
    and(eq(ideaAnalyses.id, id), eq(ideaAnalyses.userId, userId))

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
    ...createAnalysisReading(dependencies),

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
