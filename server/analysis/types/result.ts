import type { IdeaAnalysis, Payment, Statement } from '../../../contract/ideas.ts'

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
  /** The same number for the quotes of one person in this pain point. Says nothing else. */
  person?: number | undefined
}

export type StoredStatement = Statement & Pick<Evidence, 'comment_id'>
export type StoredPayment = Payment & Pick<Evidence, 'comment_id'>

/** A pain point without the parts that are counted from its quotes whenever it is shown. */
export type PainPoint = Omit<
  WirePainPoint,
  'evidence' | 'roles' | 'asks_for' | 'done_today' | 'payments' | 'over_time' | 'communities'
> & {
  evidence: Evidence[]
  roles?: StoredStatement[] | undefined
  asks_for?: StoredStatement[] | undefined
  done_today?: StoredStatement[] | undefined
  payments?: StoredPayment[] | undefined
  /** Where the heading's words stand; absent for words of a model's own. */
  heading_from?: Place | undefined
}

/** A product or a service that people name, with one place for each thread. Never sent to clients. */
export interface NamedAnswer {
  name: string
  places: Place[]
}

export type Idea = IdeaAnalysis['business_ideas']['business_ideas'][number]
export type Thread = IdeaAnalysis['threads'][number]

/** Names that a result holds, those that stand in most threads first. */
export const NAMES_MAX = 30

/**
 * A result as the contract has it, with the places of what it says in others' words,
 * so that deletions reach it. The address of a sample is its path on the site.
 */
export type AnalysisResult = Omit<IdeaAnalysis, 'pain_points'> & {
  pain_points: { summary: string; pain_points: PainPoint[] }
  /** Missing in older results: unknown. */
  named_answers?: NamedAnswer[] | undefined
}
