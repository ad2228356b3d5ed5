import type { AtlasNiche } from '../../contract/atlas.ts'
import type { SampleThread } from '../../contract/sample-thread.ts'
import { analyze } from '../analysis/analyze.ts'
import type { AnalysisReports } from '../analysis/types/input.ts'
import { IdeaModelError } from '../analysis/types/model.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { plainLog } from '../jobs/loop.ts'
import { createWorker, usualLimits, type WorkerLimits } from '../jobs/worker.ts'
import { createLlmIdeaModel, IDEA_ANSWERS_MAX } from '../providers/ideas/llm.ts'
import { createAnalysisHistory } from '../services/ideas/history.ts'
import { createNicheContext } from '../services/ideas/niche-context.ts'
import { rememberModel } from '../services/ideas/remembered-model.ts'
import { type Analyze, createRunTask, type Gather } from '../services/ideas/run-task.ts'
import { createTaskQueue } from '../services/ideas/task-queue.ts'
import { type TimeLimits, timeLimits } from '../services/ideas/time-limits.ts'
import { createThrottle } from '../services/throttle.ts'

/** The dependencies of market analyses. */
export interface IdeaOverrides {
  gather?: Gather
  analyze?: Analyze
  /** Defaults to the bundled sample set. */
  samples?: readonly SampleThread[]
  limits?: Partial<WorkerLimits>
}

interface IdeaParts {
  config: Config
  database: OpenDatabase
  clock: Clock
  atlas: readonly AtlasNiche[]
  /** Collects the discussions to analyze. */
  gather: Gather
  overrides: IdeaOverrides
}

/** Logs that a model's answer could not be used, without its text. */
const tellTrouble: AnalysisReports['onModelTrouble'] = ({ error, refused }) => {
  const kind = error instanceof IdeaModelError ? { kind: error.kind } : {}
  plainLog.warn({ event: 'idea_model_trouble', ...kind, ...refused }, 'a model was not followed')
}

/** The configured model, if any. No attempt repeats a request that an earlier one got answered. */
function engine(
  { llm }: Config,
  atlas: readonly AtlasNiche[],
  { modelBudget }: TimeLimits,
): Analyze {
  const nicheOf = createNicheContext(atlas)
  const model = llm && createLlmIdeaModel(llm)
  return (input, onStep, memory) => {
    const remembering = model && memory ? rememberModel(model, memory) : model
    const modelSignal = model && AbortSignal.timeout(modelBudget)
    const given = { ...input, niche: nicheOf(input.market), model: remembering, modelSignal }
    return analyze(given, { onStep, onModelTrouble: tellTrouble })
  }
}

export type IdeaServices = ReturnType<typeof wireIdeas>

/** Market analyses: accepted by routes, run by the worker. */
export function wireIdeas({ config, database, clock, atlas, overrides, ...parts }: IdeaParts) {
  const { db, present, bell } = database
  const times = timeLimits(config.llm?.timeoutMs ?? 0, IDEA_ANSWERS_MAX)
  const gather = overrides.gather ?? parts.gather
  const run = createRunTask({
    db,
    clock,
    gather,
    analyze: overrides.analyze ?? engine(config, atlas, times),
  })
  const worker = createWorker({
    work: createTaskQueue({ db, clock, run }),
    present,
    bell,
    topic: 'idea-analyses',
    limits: {
      ...usualLimits,
      deadline: times.deadline,
      perHost: config.jobsPerHost,
      ...overrides.limits,
    },
  })
  const ideas = createAnalysisHistory({
    db,
    clock,
    siteUrl: config.siteUrl,
    throttleIn: (tx) => createThrottle(tx, clock, config.rateLimit),
    onQueued: () => worker.queued(),
    onRemoved: (id) => worker.cancel(id),
  })
  return {
    ideas,
    /** Runs analyses. Idle until started. */
    worker,
  }
}
