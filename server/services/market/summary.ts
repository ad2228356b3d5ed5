import { and, eq, isNull } from 'drizzle-orm'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { keywordAnalyses } from '../../db/schema.ts'
import type { SummaryWriter } from '../../providers/summaries/port.ts'
import { Refusal } from '../../refusal.ts'
import type { Throttle } from '../throttle.ts'
import { computeSummary } from './computed-summary.ts'
import { keywordLock } from './keyword-lock.ts'
import { writeSummary } from './written-summary.ts'

const DAY = 86_400_000
/** Summaries a day that a model writes; beyond them they are computed. */
const WRITTEN_PER_USER = 200
const WRITTEN_IN_ALL = 5_000

interface Dependencies {
  database: OpenDatabase
  throttle: Throttle
  writer: SummaryWriter | undefined
}

/**
 * What the figures of one's own analysis say, in words; made once.
 * @throws {Refusal} `not_found`, also for somebody else's
 */
export type SummarizeKeyword = (userId: string, analysisId: string) => Promise<string>

export function createSummarizeKeyword({
  database,
  throttle,
  writer,
}: Dependencies): SummarizeKeyword {
  const { db } = database
  /** Summaries that this host has under way. */
  const underWay = new Map<string, Promise<string>>()

  async function find(userId: string, id: string) {
    const [row] = await db
      .select({ result: keywordAnalyses.result, summary: keywordAnalyses.summary })
      .from(keywordAnalyses)
      .where(and(eq(keywordAnalyses.id, id), eq(keywordAnalyses.userId, userId)))
    if (row === undefined) throw new Refusal('not_found')
    return row
  }

  async function mayWrite(userId: string): Promise<boolean> {
    return (
      (await throttle.allows(`summary:${userId}`, WRITTEN_PER_USER, DAY)) &&
      (await throttle.allows('summary', WRITTEN_IN_ALL, DAY))
    )
  }

  async function make(userId: string, analysis: KeywordAnalysis): Promise<string> {
    if (writer === undefined || !(await mayWrite(userId))) return computeSummary(analysis)
    // A writer that fails, or makes figures up, leaves nobody without a summary.
    const written = await writeSummary(writer, analysis).catch(() => undefined)
    return written ?? computeSummary(analysis)
  }

  function makeOnce(userId: string, id: string): Promise<string> {
    return database.exclusively(keywordLock(`summary ${id}`), async () => {
      const { result, summary } = await find(userId, id)
      if (summary !== null) return summary
      const made = await make(userId, result)
      await db
        .update(keywordAnalyses)
        .set({ summary: made })
        .where(and(eq(keywordAnalyses.id, id), isNull(keywordAnalyses.summary)))
      return made
    })
  }

  return async function summarize(userId, analysisId) {
    const { summary } = await find(userId, analysisId)
    if (summary !== null) return summary
    const running = underWay.get(analysisId)
    if (running) return running
    const run = makeOnce(userId, analysisId).finally(() => underWay.delete(analysisId))
    underWay.set(analysisId, run)
    return run
  }
}
