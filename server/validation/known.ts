import type { IdeaAnalysis } from '../../contract/ideas.ts'
import type { KeywordAnalysis } from '../../contract/market.ts'
import type { NicheDossier } from '../../contract/niche-dossier.ts'

/** What a candidate has: its name, and of the rest as much as there is. */
export interface Known {
  /** As its member or the atlas calls it. */
  niche: string
  dossier?: NicheDossier | undefined
  analysis?: IdeaAnalysis | undefined
  report?: KeywordAnalysis | undefined
}

export type PainPoint = IdeaAnalysis['pain_points']['pain_points'][number]
