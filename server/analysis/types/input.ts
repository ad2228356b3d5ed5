import type { FoundDiscussions } from './discussion.ts'
import type { NicheContext } from './market.ts'
import type { IdeaModel } from './model.ts'

/** All that an analysis is given. The same input without a model gives the same result. */
export interface AnalysisInput extends FoundDiscussions {
  market: string
  niche?: NicheContext | undefined
  /** The moment that the age of texts is counted from. */
  now: Date
  /** Ends the analysis. */
  signal: AbortSignal
  /** Without one, or when it fails, the extractive engine drafts. */
  model?: IdeaModel | undefined
  /** Ends the model's work alone; the extractive engine then drafts. */
  modelSignal?: AbortSignal | undefined
}

/** Tells how much of a step is done, 0 to 1. */
export type OnStep = (step: 'analyzing' | 'generating', share: number) => Promise<void>

/** How many texts, pain points and ideas of a model did not pass. */
export interface Refused {
  texts: number
  painPoints: number
  ideas: number
}

export interface AnalysisReports {
  onStep?: OnStep | undefined
  /** Called when a model could not be used, or when something that it wrote did not hold. */
  onModelTrouble?: ((trouble: { error?: unknown; refused?: Refused }) => void) | undefined
}
