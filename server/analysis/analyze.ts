import { type IdeaModel, IdeaModelError } from '../providers/ideas/port.ts'
import type { Analyze, AnalyzeInput, OnStep } from '../services/ideas/run-task.ts'
import type { StoredAnalysis } from '../services/ideas/stored-result.ts'
import { timeLimits } from '../services/ideas/time-limits.ts'
import { createTurns } from '../turns.ts'
import { draftWithoutModel } from './extractive/draft.ts'
import { readMaterial } from './extractive/reading.ts'
import { rankOpportunities } from './grounding/opportunities.ts'
import { executiveText, noIdeasText, nothingText, readText } from './grounding/summary-texts.ts'
import { thinReasons } from './grounding/thin-reasons.ts'
import {
  gatherMaterial,
  type Material,
  type NicheContext,
  sourceOf,
  threadsOf,
} from './grounding/threads-read.ts'
import { unreadText } from './text/english.ts'
import { draftWithModel, type ModelDraft } from './with-model/draft.ts'

export interface AnalysisOptions {
  /** Without one, or when it fails, the extractive engine answers. */
  model?: IdeaModel | undefined
  /** Milliseconds for all that a model is asked in one attempt. */
  modelBudget?: number | undefined
  /** What the atlas knows about a market. */
  nicheOf?: ((market: string) => NicheContext | undefined) | undefined
  /** Told when a model could not be used, or what it wrote did not hold. */
  onModelTrouble?:
    | ((trouble: { error?: unknown; refused?: ModelDraft['refused'] }) => void)
    | undefined
}

/** Makes results out of discussions: with a model, or without one in words of the discussions alone. */
export function createAnalyze(options: AnalysisOptions = {}): Analyze {
  return async function analyze(input: AnalyzeInput, onStep: OnStep): Promise<StoredAnalysis> {
    const { market, discussions, sources = [], holdsReal = true, now, signal } = input
    const asked = { sources, holdsReal }
    const niche = options.nicheOf?.(market)
    const material = gatherMaterial({ market, discussions, now, niche, asked })
    const { model } = options
    if (material.discussions.length === 0 || model === undefined) {
      return withoutModel(material, signal, onStep)
    }
    let trouble = 'could not be used'
    let dropped = 0
    try {
      const budget = options.modelBudget ?? timeLimits(0, 0).modelBudget
      const draft = await withinBudget(budget, signal, (limited) =>
        drafts(model, material, limited, onStep),
      )
      const { refused } = draft
      if (refused.texts + refused.painPoints + refused.ideas > 0)
        options.onModelTrouble?.({ refused })
      if (draft.points.length > 0 || !draft.hasDrafts) return fromModel(draft, material)
      trouble = 'found no pain point that the discussions support'
      dropped = draft.counts.dropped
    } catch (error) {
      if (!(error instanceof IdeaModelError)) throw error
      options.onModelTrouble?.({ error })
      if (error.kind === 'timeout') trouble = 'took too long'
    }
    return withoutModel(material, signal, onStep, { trouble, dropped })
  }
}

/**
 * Leaves time for the extractive engine, whatever a model does.
 * @throws {IdeaModelError} `timeout` when the budget is spent
 */
async function withinBudget<T>(
  budget: number,
  signal: AbortSignal,
  ask: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = AbortSignal.timeout(budget)
  try {
    return await ask(AbortSignal.any([signal, limit]))
  } catch (error) {
    signal.throwIfAborted()
    throw limit.aborted ? new IdeaModelError('timeout', error) : error
  }
}

async function drafts(
  model: IdeaModel,
  material: Material,
  signal: AbortSignal,
  onStep: OnStep,
): Promise<ModelDraft> {
  let reports = Promise.resolve()
  const onPart = (share: number) => {
    reports = reports.then(() => onStep('analyzing', share))
    // The wait below throws what went wrong; until then it must not count as unhandled.
    reports.catch(() => undefined)
  }
  const draft = await draftWithModel(model, material, signal, onPart, async () => {
    await reports
    await onStep('generating', 0.1)
  })
  await reports
  return draft
}

function fromModel(draft: ModelDraft, material: Material): StoredAnalysis {
  const { points, ideas, counts } = draft
  const isEmpty = points.length === 0
  return {
    ...frame(material, 'ai'),
    thin_reasons: thinReasons(points, material),
    pain_points: {
      summary: isEmpty ? nothingText(material) : (draft.summary ?? readText(points, material)),
      pain_points: points.map(({ point }) => point),
    },
    business_ideas: {
      executive_summary: isEmpty
        ? noIdeasText(material, 'ai')
        : [draft.executiveSummary, executiveText(points, ideas, material)]
            .filter(Boolean)
            .join(' '),
      business_ideas: ideas.map(({ idea }) => idea),
      top_opportunities: rankOpportunities(ideas),
    },
    quote_check: { shown: counts.shown, repaired: counts.repaired, dropped: counts.dropped },
  }
}

async function withoutModel(
  material: Material,
  signal: AbortSignal,
  onStep: OnStep,
  failed?: { trouble: string; dropped: number },
): Promise<StoredAnalysis> {
  const reading = await readMaterial(material, signal, (share) => onStep('analyzing', share))
  await onStep('generating', 0.1)
  const { points, ideas, counts } = await draftWithoutModel(reading, material, signal)
  const isEmpty = points.length === 0
  const unread = await unreadText(material.discussions, createTurns(signal))
  const said = isEmpty
    ? noIdeasText(material, 'extractive')
    : `Drafted without AI from the text of the discussions. ${executiveText(points, ideas, material)}`
  return {
    ...frame(material, 'extractive'),
    thin_reasons: thinReasons(points, material),
    pain_points: {
      summary: isEmpty
        ? nothingText(material, unread)
        : [readText(points, material), unread].filter(Boolean).join(' '),
      pain_points: points.map(({ point }) => point),
    },
    business_ideas: {
      executive_summary:
        failed === undefined ? said : `The language model ${failed.trouble}. ${said}`,
      business_ideas: ideas.map(({ idea }) => idea),
      top_opportunities: rankOpportunities(ideas),
    },
    quote_check: {
      shown: counts.shown,
      repaired: counts.repaired,
      dropped: counts.dropped + (failed?.dropped ?? 0),
    },
  }
}

function frame(material: Material, draftedBy: StoredAnalysis['drafted_by']) {
  return {
    market: material.market,
    ...threadsOf(material),
    drafted_by: draftedBy,
    source: sourceOf(material),
  }
}
