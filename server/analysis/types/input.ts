import type { FoundDiscussions } from './discussion.ts'
import type { NicheContext, OffersFor } from './market.ts'
import type { IdeaModel, ModelDoing } from './model.ts'

/** The input of an analysis. The same input without a model gives the same result. */
export interface AnalysisInput extends FoundDiscussions {
  market: string
  niche?: NicheContext | undefined
  /** Without it, the extractive engine draws ideas from the words of the discussions alone. */
  offersFor?: OffersFor | undefined
  /** The time from which the age of texts is counted. */
  now: Date
  /** Ends the analysis. */
  signal: AbortSignal
  /** Without one, or when it fails, the extractive engine drafts. */
  model?: IdeaModel | undefined
  /** Ends the model's work alone; the extractive engine then drafts. */
  modelSignal?: AbortSignal | undefined
}

/** Reports the finished share of a step, 0 to 1, and what a model is doing meanwhile. */
export type OnStep = (
  step: 'analyzing' | 'generating',
  share: number,
  doing?: ModelDoing,
) => Promise<void>

/** How many texts, pain points and ideas of a model failed the checks. */
export interface Refused {
  texts: number
  painPoints: number
  ideas: number
}

export interface AnalysisReports {
  onStep?: OnStep | undefined
  /** Called when a model could not be used, or part of its answer failed the checks. */
  onModelTrouble?: ((trouble: { error?: unknown; refused?: Refused }) => void) | undefined
}
