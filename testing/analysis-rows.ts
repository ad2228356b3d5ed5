import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { IdeaAnalysis } from '../contract/ideas.ts'
import type { Database } from '../server/db/database.ts'
import { ideaAnalyses } from '../server/db/schema.ts'
import { emptyAnalysis } from './ideas.ts'

/** How far an analysis is, as the worker writes it down. */
export interface Standing {
  status?: 'starting' | 'searching' | 'analyzing' | 'completed' | 'error'
  step?: string
  progress?: number
  market?: string
  error?: string
  endedAt?: Date
  result?: IdeaAnalysis
}

export const halfway = (progress: number): Standing => ({
  status: 'analyzing',
  step: 'Reading',
  progress,
})

export const completed = (market: string): Standing => ({
  status: 'completed',
  step: 'Analysis complete',
  progress: 100,
  endedAt: new Date(),
  result: emptyAnalysis(market, new Date()),
})

/** The analyses of a host that no worker runs on: they go on as a test writes their rows. */
export function createAnalysisRows(db: Database) {
  return {
    /** Adds one that was started elsewhere; returns its id. */
    async add(userId: string, market: string, standing: Standing): Promise<string> {
      const id = randomUUID()
      const now = new Date()
      const rest = { ...halfway(10), market, ...standing } as const
      await db.insert(ideaAnalyses).values({
        ...rest,
        status: rest.status ?? 'analyzing',
        step: rest.step ?? '',
        progress: rest.progress ?? 0,
        ...{ id, userId, marketKey: rest.market, threadLimit: 10, createdAt: now, updatedAt: now },
      })
      return id
    },
    async write(id: string, standing: Standing): Promise<void> {
      await db.update(ideaAnalyses).set(standing).where(eq(ideaAnalyses.id, id))
    },
    async clear(): Promise<void> {
      await db.delete(ideaAnalyses)
    },
    count: () => db.$count(ideaAnalyses),
  }
}
