import type { IdeaAnalysis } from '../contract/ideas.ts'
import type { Discussion } from '../server/providers/discussions/port.ts'
import type { Analyze, Gather } from '../server/services/ideas/run-task.ts'

/** One thread with one comment, in the archive's form. */
export const discussion: Discussion = {
  id: 'sample:dogs-1',
  source: 'sample',
  community: 'r/samples',
  title: 'Old dog and the stairs',
  text: 'He cannot climb any more.',
  authorHash: null,
  score: 12,
  createdAt: new Date('2026-01-05T10:00:00Z'),
  url: '/samples/dogs-1',
  license: null,
  comments: [
    {
      id: 'c1',
      authorHash: null,
      text: 'Every ramp I bought slips.',
      score: 4,
      createdAt: new Date('2026-01-06T10:00:00Z'),
    },
  ],
}

/** A complete result without findings. */
export function emptyAnalysis(market: string, now: Date): IdeaAnalysis {
  return {
    market,
    pain_points: { summary: 'Nothing was found.', pain_points: [] },
    business_ideas: {
      executive_summary: 'Try a wider market.',
      business_ideas: [],
      top_opportunities: [],
    },
    thread_urls: [discussion.url],
    threads: [],
    quote_check: { shown: 0, repaired: 0, dropped: 0 },
    thin_reasons: [],
    drafted_by: 'extractive',
    source: { provider: 'archive', kind: 'sample', fetched_at: now.toISOString() },
  }
}

/** The stages at which an analysis can be held: before each slow step. */
export type Stage = 'gather' | 'analyze' | 'generate'

/** An archive and an engine that wait at a stage until released, and count their calls. */
export function createHeldEngine() {
  let held: Stage | undefined
  let release = () => {}
  let gate = Promise.resolve()
  const calls = { gather: 0, analyze: 0 }
  /** How many times each stage was reached. */
  const reached: Record<Stage, number> = { gather: 0, analyze: 0, generate: 0 }
  const faults: Error[] = []

  async function pass(stage: Stage, signal: AbortSignal): Promise<void> {
    reached[stage] += 1
    if (held === stage) {
      await Promise.race([
        gate,
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        }),
      ])
    }
    const fault = faults.shift()
    if (fault !== undefined) throw fault
  }

  const gather: Gather = async (_market, _limit, signal) => {
    calls.gather += 1
    await pass('gather', signal)
    return { discussions: [discussion] }
  }

  const analyze: Analyze = async ({ market, now, signal, discussions }, onStep) => {
    calls.analyze += 1
    await pass('analyze', signal)
    await onStep('generating', 0.5)
    await pass('generate', signal)
    // A saved value must come back unchanged.
    discussions[0]?.createdAt.toISOString()
    return emptyAnalysis(market, now)
  }

  return {
    overrides: { gather, analyze },
    calls,
    reached,
    /** Failures of the next stages, one for each. */
    faults,
    /** Stops every analysis at a stage. */
    hold(stage: Stage) {
      held = stage
      gate = new Promise((resolve) => {
        release = resolve
      })
    },
    letGo() {
      held = undefined
      release()
    },
  }
}
