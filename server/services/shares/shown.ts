import type { CandidateDetail } from '../../../contract/candidate.ts'
import { COMPARE_MIN } from '../../../contract/candidate-form.ts'
import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import type { KeywordInterest } from '../../../contract/interest.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import type { Shared } from '../../../contract/shares.ts'
import type { shares } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'

/** What a link is about. */
export type Subject = Pick<typeof shares.$inferSelect, 'userId' | 'kind' | 'ids' | 'withNotes'>

/**
 * Reads what the owner sees, from the owner's rows at this moment. Each throws a Refusal `not_found`
 * for what the owner does not have.
 */
export interface OwnersView {
  candidates(userId: string, ids: readonly string[]): Promise<CandidateDetail[]>
  /** Without own material. Undefined if there is no result, or nothing else in it. */
  analysis(userId: string, id: string): Promise<IdeaAnalysis | undefined>
  report(
    userId: string,
    id: string,
  ): Promise<{ report: KeywordAnalysis; interest: KeywordInterest | null }>
}

type Content = Shared extends infer Each
  ? Each extends Shared
    ? Omit<Each, 'shown_at'>
    : never
  : never

const isNotFound = (error: unknown) => error instanceof Refusal && error.code === 'not_found'

/** @throws {Refusal} `not_found`; `share_empty` if there is nothing to show in it yet */
export type ReadShown = (subject: Subject) => Promise<Content>

export function createReadShown(view: OwnersView): ReadShown {
  /** A candidate without what concerns nobody but its owner. */
  async function candidateOf(userId: string, id: string, withNotes: boolean) {
    const [detail] = await view.candidates(userId, [id])
    if (detail === undefined) throw new Refusal('not_found')
    const { candidate } = detail
    return {
      ...detail,
      candidate: {
        ...candidate,
        ...(withNotes ? {} : { note_start: '' }),
        drop_reason: null,
        ...{ test_ends: null, watch: null },
        counts: { ...candidate.counts, analyses: 0, materials: 0 },
      },
      ...(withNotes ? {} : { notes: '', notes_version: 0 }),
      analyses: [],
      materials: [],
      analysis: await newestOf(userId, detail),
    } satisfies CandidateDetail
  }

  async function newestOf(userId: string, { analyses, analysis }: CandidateDetail) {
    if (analysis === null) return null
    for (const { id, status } of analyses) {
      if (status === 'completed') return (await view.analysis(userId, id)) ?? null
    }
    return null
  }

  /** Those that are left of a comparison. */
  async function comparedOf(userId: string, ids: readonly string[]) {
    const details: CandidateDetail[] = []
    for (const id of ids) {
      try {
        details.push(await candidateOf(userId, id, false))
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    }
    if (details.length < COMPARE_MIN) throw new Refusal('not_found')
    return details
  }

  return async function read({ userId, kind, ids, withNotes }) {
    const [id = ''] = ids
    switch (kind) {
      case 'candidate':
        return { kind, candidate: await candidateOf(userId, id, withNotes) }
      case 'comparison':
        return { kind, candidates: await comparedOf(userId, ids) }
      case 'analysis': {
        const analysis = await view.analysis(userId, id)
        if (analysis === undefined) throw new Refusal('share_empty')
        return { kind, analysis }
      }
      case 'report':
        return { kind, ...(await view.report(userId, id)) }
    }
  }
}
