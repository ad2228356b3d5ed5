import { and, eq, isNull } from 'drizzle-orm'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import type { Database } from '../../db/database.ts'
import { keywordAnalyses } from '../../db/schema.ts'
import type { SummaryWriter } from '../../providers/summaries/port.ts'
import { Refusal } from '../../refusal.ts'
import type { Leases } from '../leases/leases.ts'
import type { Throttle } from '../throttle.ts'
import { computeSummary } from './computed-summary.ts'
import { writeSummary } from './written-summary.ts'

const DAY = 86_400_000
/** Summaries a day that a model writes; beyond them they are computed. */
const WRITTEN_PER_USER = 200
const WRITTEN_IN_ALL = 5_000
/** Those that a model writes for one user at a time. */
const WRITTEN_AT_ONCE = 4

interface Dependencies {
  db: Database
  leases: Leases
  throttle: Throttle
  writer: SummaryWriter | undefined
}

/**
 * What the figures of one's own analysis say, in words; made once.
 * @throws {Refusal} `not_found`, also for somebody else's
 */
export type SummarizeKeyword = (userId: string, analysisId: string) => Promise<string>

export function createSummarizeKeyword({
  db,
  leases,
  throttle,
  writer,
}: Dependencies): SummarizeKeyword {
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

  async function write(by: SummaryWriter, userId: string, analysis: KeywordAnalysis) {
    if (!(await mayWrite(userId))) return undefined
    // A writer that fails, or makes figures up, leaves nobody without a summary.
    return writeSummary(by, analysis).catch(() => undefined)
  }

  async function make(userId: string, analysis: KeywordAnalysis): Promise<string> {
    const written =
      writer &&
      (await leases
        .within(`summing up ${userId}`, WRITTEN_AT_ONCE, () => write(writer, userId, analysis))
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          return undefined
        }))
    return written ?? computeSummary(analysis)
  }

  function makeOnce(userId: string, id: string): Promise<string> {
    return leases.exclusively(`summary ${id}`, async () => {
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
