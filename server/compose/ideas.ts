import type { AtlasNiche } from '../../contract/atlas.ts'
import type { SampleThread } from '../../contract/sample-thread.ts'
import type { AnalysisReports } from '../analysis/types/input.ts'
import type { OffersFor } from '../analysis/types/market.ts'
import { IdeaModelError } from '../analysis/types/model.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { plainLog } from '../jobs/loop.ts'
import { createWorker, usualLimits, type WorkerLimits } from '../jobs/worker.ts'
import { createLlmIdeaModel, IDEA_ANSWERS_MAX } from '../providers/ideas/llm.ts'
import type { LazyAtlasIndex } from '../relevance/atlas-index.ts'
import type { Pseudonym } from '../services/accounts/pseudonym.ts'
import { createForgetOwn } from '../services/ideas/forget-own.ts'
import { createAnalysisHistory } from '../services/ideas/history.ts'
import { createNearOffers } from '../services/ideas/near-offers.ts'
import { createNicheContext } from '../services/ideas/niche-context.ts'
import { rememberModel } from '../services/ideas/remembered-model.ts'
import { type Analyze, createRunTask, type Gather } from '../services/ideas/run-task.ts'
import { createTaskQueue } from '../services/ideas/task-queue.ts'
import { type TimeLimits, timeLimits } from '../services/ideas/time-limits.ts'
import { createOwnDiscussions } from '../services/material/own-discussions.ts'
import { createOwnMaterial } from '../services/material/own-material.ts'
import type { MemberWrites } from '../services/reads/member-writes.ts'
import { createThrottle, type Throttle } from '../services/throttle.ts'

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
  atlasIndex: LazyAtlasIndex
  throttle: Throttle
  pseudonym: Pseudonym
  memberWrites: Pick<MemberWrites, 'inBackground'>
  /** Collects the discussions to analyze. */
  gather: Gather
  overrides: IdeaOverrides
}

/** Logs that a model's answer could not be used, without its text. */
const tellTrouble: AnalysisReports['onModelTrouble'] = ({ error, refused }) => {
  const kind = error instanceof IdeaModelError ? { kind: error.kind } : {}
  plainLog.warn({ event: 'idea_model_trouble', ...kind, ...refused }, 'a model was not followed')
}

/**
 * The library with its tagger and its models, which the operator's commands do without. `index.ts`
 * loads it before it listens in production, and a second later in local mode.
 */
const loadAnalysis = () => import('../analysis/analyze.ts')

/** The configured model, if any. No attempt repeats a request that an earlier one got answered. */
function engine(
  { llm }: Config,
  atlas: readonly AtlasNiche[],
  atlasIndex: LazyAtlasIndex,
  { modelBudget }: TimeLimits,
): Analyze {
  // Made for the first analysis, since it takes a third of a start.
  let nicheOf: ReturnType<typeof createNicheContext> | undefined
  let offersFor: OffersFor | undefined
  const model = llm && createLlmIdeaModel(llm)
  return async (input, onStep, memory) => {
    const { analyze } = await loadAnalysis()
    const remembering = model && memory ? rememberModel(model, memory) : model
    const modelSignal = model && AbortSignal.timeout(modelBudget)
    nicheOf ??= createNicheContext(atlas)
    offersFor ??= await createNearOffers(await atlasIndex())
    const known = { niche: nicheOf(input.market), offersFor }
    const given = { ...input, ...known, model: remembering, modelSignal }
    return analyze(given, { onStep, onModelTrouble: tellTrouble })
  }
}

export type IdeaServices = ReturnType<typeof wireIdeas>

/** Market analyses: accepted by routes, run by the worker. */
export function wireIdeas({ config, database, clock, overrides, ...parts }: IdeaParts) {
  const { atlas, atlasIndex, memberWrites, pseudonym, throttle } = parts
  const { db, present, bell } = database
  const times = timeLimits(config.llm?.timeoutMs ?? 0, IDEA_ANSWERS_MAX)
  const gather = overrides.gather ?? parts.gather
  const own = createOwnDiscussions({ db })
  const run = createRunTask({
    db,
    clock,
    gather,
    readOwn: own.read,
    analyze: overrides.analyze ?? engine(config, atlas, atlasIndex, times),
    memberWrites,
  })
  const worker = createWorker({
    work: createTaskQueue({ db, clock, run, memberWrites }),
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
    own,
    throttleIn: (tx) => createThrottle(tx, clock, config.rateLimit),
    onQueued: () => worker.queued(),
    onRemoved: (id) => worker.cancel(id),
  })
  const ownMaterial = createOwnMaterial({
    db,
    clock,
    throttle,
    hashOwn: (scope, name) => pseudonym('author', `own\0${scope}\0${name}`),
    forget: createForgetOwn({
      clock,
      onChanged(id) {
        worker.cancel(id)
        worker.queued()
      },
    }),
  })
  return {
    ideas,
    ownMaterial,
    /** Runs analyses. Idle until started. */
    worker,
  }
}
