import type { CandidateDetail } from '../../../contract/candidate.ts'
import type { Provenance } from '../../../contract/provenance.ts'
import type { Score } from '../../../contract/score.ts'

/** A candidate with its score under the weights of the page. */
export interface Compared {
  detail: CandidateDetail
  score: Score
}

/** What one candidate has in one row. */
export interface CompareCell {
  text: string
  /** Null for what needs no mark: what is missing, computed, or the member's own. */
  kind: Provenance | null
  isMissing: boolean
  /** Who says so, where and when: 'Google Ads · Nov 2, 2026 · United States, English'. May be empty. */
  from: string
}

export interface CompareRow {
  label: string
  /** One for each candidate, in their order. */
  cells: CompareCell[]
  /** True if two candidates that are known here say different things. */
  differs: boolean
}

export interface CompareSection {
  title: string
  rows: CompareRow[]
}

export const missing = (text = 'Not checked yet'): CompareCell => ({
  text,
  kind: null,
  isMissing: true,
  from: '',
})

/** A row over all candidates. Its cells are missing where `cellOf` knows nothing. */
export function rowOf(
  label: string,
  all: readonly Compared[],
  cellOf: (compared: Compared) => CompareCell,
): CompareRow {
  const cells = all.map(cellOf)
  const known = new Set(cells.flatMap(({ isMissing, text }) => (isMissing ? [] : [text])))
  return { label, cells, differs: known.size > 1 }
}
