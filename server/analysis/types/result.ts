import type { IdeaAnalysis } from '../../../contract/ideas.ts'

type WirePainPoint = IdeaAnalysis['pain_points']['pain_points'][number]

/** A text of a discussion; `comment_id` is null for its title and its opening post. */
export interface Place {
  thread_id: string
  comment_id: string | null
}

/** A quote with the comment it is from, and whether its spelling or its place was put right. */
export type Evidence = WirePainPoint['evidence'][number] & {
  comment_id?: string | null | undefined
  is_repaired?: boolean | undefined
}

export type PainPoint = Omit<WirePainPoint, 'evidence'> & {
  evidence: Evidence[]
  /** Where the heading's words stand; absent for words of a model's own. */
  heading_from?: Place | undefined
}

export type Idea = IdeaAnalysis['business_ideas']['business_ideas'][number]
export type Thread = IdeaAnalysis['threads'][number]

/**
 * A result as the contract has it, with the places of what it says in others' words,
 * so that deletions reach it. The address of a sample is its path on the site.
 */
export type AnalysisResult = Omit<IdeaAnalysis, 'pain_points'> & {
  pain_points: { summary: string; pain_points: PainPoint[] }
}
