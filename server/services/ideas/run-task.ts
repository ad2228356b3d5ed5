import { and, eq, sql } from 'drizzle-orm'
import type { Progress } from '../../../contract/ideas.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { ideaAnalyses } from '../../db/schema.ts'
import { ClaimLost, type Task } from '../../tasks/work.ts'
import type { Memory } from './remembered-model.ts'
import { type Gathered, readSaved } from './saved-attempt.ts'
import { steps, within } from './steps.ts'
import { storable } from './storable.ts'
import { type StoredAnalysis, storedAnalysisSchema } from './stored-result.ts'

/** An analysis that this process is at work on. */
export interface AnalysisTask extends Task {
  market: string
  threadLimit: number
  /** What earlier attempts saved. */
  material: unknown
}

/** Finds what is to be analyzed. Safe to repeat. */
export type Gather = (market: string, limit: number, signal: AbortSignal) => Promise<Gathered>

export interface AnalyzeInput extends Gathered {
  market: string
  now: Date
  signal: AbortSignal
}

/** Tells how much of a step is done, 0 to 1. */
export type OnStep = (step: 'analyzing' | 'generating', share: number) => Promise<void>

/** Makes a result out of the material. Safe to repeat. */
export type Analyze = (
  input: AnalyzeInput,
  onStep: OnStep,
  memory?: Memory,
) => Promise<StoredAnalysis>

interface Dependencies {
  db: Database
  clock: Clock
  gather: Gather
  analyze: Analyze
}

/** Takes an analysis from where it stands to its end, saving what each step brings in. */
export function createRun({ db, clock, gather, analyze }: Dependencies) {
  return async function run(task: AnalysisTask, signal: AbortSignal): Promise<void> {
    /** Writes under the claim alone; progress and status never go back. */
    async function write(to: Progress, more: Partial<typeof ideaAnalyses.$inferInsert> = {}) {
      signal.throwIfAborted()
      const isAhead = sql`${ideaAnalyses.progress} > ${to.progress}::smallint`
      const held = await db
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

    let material = readSaved(task.material)
    if (material === undefined) {
      await write(steps.searching)
      const gathered = await gather(task.market, task.threadLimit, signal)
      material = { gathered, answers: {} }
      await write(steps.scraping, { material })
    }
    await write(steps.analyzing)
    const { gathered, answers } = material
    const memory: Memory = {
      async once<T>(key: string, make: () => Promise<T>) {
        // Kept by this very code, under a name that stands for one type.
        if (key in answers) return answers[key] as T
        const answer = storable(await make())
        answers[key] = answer
        await write(steps.analyzing, { material: { gathered, answers } })
        return answer
      },
    }
    const input = { market: task.market, ...gathered, now: clock.now(), signal }
    const onStep: OnStep = (step, share) => write(within(step, share))
    const analysis = await analyze(input, onStep, memory)
    const result = storedAnalysisSchema.parse(storable(analysis))
    const end = { worker: null, claim: null, material: null, endedAt: clock.now() }
    await write(steps.completed, { ...end, result })
  }
}
