import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { type IdeaModel, IdeaModelError } from '../../providers/ideas/port.ts'
import { draftWithoutModel } from './extractive/engine.ts'
import { readMaterial } from './extractive/reading.ts'
import {
  gatherMaterial,
  type Material,
  type NicheContext,
  sourceOf,
  threadsOf,
} from './material.ts'
import { rankOpportunities } from './opportunities.ts'
import type { Analyze, AnalyzeInput, OnStep } from './run.ts'
import { executiveText, nothingText, readText } from './summary-texts.ts'
import { draftWithModel, type ModelDraft } from './with-model.ts'

export interface AnalysisOptions {
  /** Without one, or when it fails, the extractive engine answers. */
  model?: IdeaModel | undefined
  /** What the atlas knows about a market. */
  nicheOf?: ((market: string) => NicheContext | undefined) | undefined
  /** Told when a model could not be used, or what it wrote did not hold. */
  onModelTrouble?:
    | ((trouble: { error?: unknown; refused?: ModelDraft['refused'] }) => void)
    | undefined
}

/** Makes results out of discussions: with a model, or without one in words of the discussions alone. */
export function createAnalyze(options: AnalysisOptions = {}): Analyze {
  return async function analyze(input: AnalyzeInput, onStep: OnStep): Promise<IdeaAnalysis> {
    const { market, discussions, now, signal } = input
    const material = gatherMaterial({ market, discussions, now, niche: options.nicheOf?.(market) })
    if (material.discussions.length === 0 || options.model === undefined) {
      return withoutModel(material, signal, onStep)
    }
    let trouble = 'could not be used'
    let dropped = 0
    try {
      const draft = await drafts(options.model, material, signal, onStep)
      const { refused } = draft
      if (refused.texts + refused.painPoints + refused.ideas > 0)
        options.onModelTrouble?.({ refused })
      if (draft.points.length > 0 || !draft.hasDrafts) return fromModel(draft, material)
      trouble = 'gave no quote that is found in the discussions'
      dropped = draft.counts.dropped
    } catch (error) {
      if (!(error instanceof IdeaModelError)) throw error
      options.onModelTrouble?.({ error })
      if (error.kind === 'timeout') trouble = 'took too long'
    }
    return withoutModel(material, signal, onStep, { trouble, dropped })
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

function fromModel(draft: ModelDraft, material: Material): IdeaAnalysis {
  const { points, ideas, counts } = draft
  const isEmpty = points.length === 0
  return {
    ...frame(material, 'ai'),
    pain_points: {
      summary: isEmpty ? nothingText(material) : (draft.summary ?? readText(points, material)),
      pain_points: points.map(({ point }) => point),
    },
    business_ideas: {
      executive_summary: isEmpty
        ? nothingText(material)
        : [draft.executiveSummary, executiveText(points, ideas, material)]
            .filter(Boolean)
            .join(' '),
      business_ideas: ideas.map(({ idea }) => idea),
    },
    top_opportunities: rankOpportunities(ideas),
    quote_check: { shown: counts.shown, repaired: counts.repaired, dropped: counts.dropped },
  }
}

async function withoutModel(
  material: Material,
  signal: AbortSignal,
  onStep: OnStep,
  failed?: { trouble: string; dropped: number },
): Promise<IdeaAnalysis> {
  const reading = await readMaterial(material, signal, (share) => onStep('analyzing', share))
  await onStep('generating', 0.1)
  const { points, ideas, counts } = draftWithoutModel(reading, material)
  const isEmpty = points.length === 0
  const said = isEmpty ? nothingText(material) : executiveText(points, ideas, material)
  const how = 'Drafted without AI from the words of the discussions.'
  return {
    ...frame(material, 'extractive'),
    pain_points: {
      summary: isEmpty ? nothingText(material) : readText(points, material),
      pain_points: points.map(({ point }) => point),
    },
    business_ideas: {
      executive_summary:
        failed === undefined
          ? `${said} ${how}`
          : `The language model ${failed.trouble}. ${how} ${said}`,
      business_ideas: ideas.map(({ idea }) => idea),
    },
    top_opportunities: rankOpportunities(ideas),
    quote_check: {
      shown: counts.shown,
      repaired: counts.repaired,
      dropped: counts.dropped + (failed?.dropped ?? 0),
    },
  }
}

function frame(material: Material, draftedBy: IdeaAnalysis['drafted_by']) {
  return {
    market: material.market,
    ...threadsOf(material),
    drafted_by: draftedBy,
    source: sourceOf(material),
  }
}
