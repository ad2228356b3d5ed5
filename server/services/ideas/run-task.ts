import { and, eq, sql } from 'drizzle-orm'
import type { Progress } from '../../../contract/ideas.ts'
import type { Discussion, FoundDiscussions } from '../../analysis/types/discussion.ts'
import type { AnalysisInput, OnStep } from '../../analysis/types/input.ts'
import type { AnalysisResult } from '../../analysis/types/result.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { ideaAnalyses } from '../../db/schema.ts'
import { ClaimLost, type Task } from '../../tasks/work.ts'
import type { MemberWrites } from '../reads/member-writes.ts'
import type { Memory } from './remembered-model.ts'
import { readSavedAttempt } from './saved-attempt.ts'
import { steps, within } from './steps.ts'
import { storable } from './storable.ts'
import { storedResultSchema } from './stored-result.ts'

/** An analysis that this process is running. */
export interface AnalysisTask extends Task {
  userId: string
  market: string
  threadLimit: number
  /** The user's own material that is read, beside discussions or alone. Null if none is. */
  own: { use: 'with' | 'only'; ids: readonly string[] } | null
  /** The data that earlier attempts saved. */
  material: unknown
}

/** Collects the discussions to analyze. Safe to repeat. */
export type Gather = (
  market: string,
  limit: number,
  signal: AbortSignal,
) => Promise<FoundDiscussions>

/** Computes a result from discussions. Safe to repeat. */
export type Analyze = (
  input: AnalysisInput,
  onStep: OnStep,
  memory?: Memory,
) => Promise<AnalysisResult>

interface Dependencies {
  db: Database
  clock: Clock
  gather: Gather
  /** The user's own material as discussions. */
  readOwn: (userId: string, ids: readonly string[]) => Promise<Discussion[]>
  analyze: Analyze
  memberWrites: Pick<MemberWrites, 'inBackground'>
}

/** Continues an analysis from its saved state to its end, and saves the data of each step. */
export function createRunTask(dependencies: Dependencies) {
  const { db, clock, gather, readOwn, analyze, memberWrites } = dependencies

  /** Made-up samples have no place beside what real people told the user. */
  async function gatherFor(
    { userId, market, threadLimit, own }: AnalysisTask,
    signal: AbortSignal,
  ): Promise<FoundDiscussions> {
    if (own === null) return gather(market, threadLimit, signal)
    const material = await readOwn(userId, own.ids)
    if (own.use === 'only') return { discussions: material }
    const found = await gather(market, threadLimit, signal)
    const others = found.discussions.filter(({ source }) => source !== 'sample')
    return {
      ...found,
      discussions: material.length > 0 ? [...material, ...others] : found.discussions,
    }
  }

  return async function runTask(task: AnalysisTask, signal: AbortSignal): Promise<void> {
    /** Writes only under the claim. Progress and status never go back. */
    async function write(
      to: Progress,
      more: Partial<typeof ideaAnalyses.$inferInsert> = {},
      at: Database = db,
    ) {
      signal.throwIfAborted()
      const isAhead = sql`${ideaAnalyses.progress} > ${to.progress}::smallint`
      const held = await at
        .update(ideaAnalyses)
        .set({
          status: sql`case when ${isAhead} then ${ideaAnalyses.status} else ${to.status} end`,
          step: sql`case when ${isAhead} then ${ideaAnalyses.step} else ${to.step} end`,
          progress: sql`greatest(${ideaAnalyses.progress}, ${to.progress}::smallint)`,
          updatedAt: clock.now(),
          ...more,
        })
        .where(and(eq(ideaAnalyses.id, task.id), eq(ideaAnalyses.claim, task.claim)))
        .returning({ id: ideaAnalyses.id })
      if (held.length === 0) throw new ClaimLost('the analysis is not ours any more')
    }

    let saved = readSavedAttempt(task.material)
    if (saved === undefined) {
      await write(steps.searching)
      const gathered = await gatherFor(task, signal)
      saved = { gathered, answers: {} }
      await write(steps.scraping, { material: saved })
    }
    await write(steps.analyzing)
    const { gathered, answers } = saved
    const memory: Memory = {
      async once<T>(key: string, make: () => Promise<T>) {
        // Written by this code, under a name that has only one type.
        if (key in answers) return answers[key] as T
        const answer = storable(await make())
        answers[key] = answer
        await write(steps.analyzing, { material: { gathered, answers } })
        return answer
      },
    }
    const input = { market: task.market, ...gathered, now: clock.now(), signal }
    const onStep: OnStep = (step, share, doing) => write(within(step, share, doing))
    const analysis = await analyze(input, onStep, memory)
    const result = storedResultSchema.parse(storable(analysis))
    const end = { worker: null, claim: null, material: null, endedAt: clock.now() }
    await memberWrites.inBackground([task.userId], (tx) =>
      write(steps.completed, { ...end, result }, tx),
    )
  }
}
