import type { Candidate } from '../../../contract/candidate.ts'
import { STAGE_IDS, type Stage } from '../../../contract/candidate-form.ts'
import { cardsOf } from './board-order.ts'

/** The ways to sort the cards of a column. */
export const SORTINGS = {
  own: 'Your own order',
  newest: 'Newest first',
  name: 'Name',
  searches: 'Most searches first',
} as const
export type Sorting = keyof typeof SORTINGS

export interface BoardView {
  sorting: Sorting
  /** Cards with this in their name, place, phrase or notes; all if empty. */
  text: string
  /** Only cards that an analysis or own material belongs to. */
  hasEvidence: boolean
}

export const WHOLE_BOARD: BoardView = {
  sorting: 'own',
  text: '',
  hasEvidence: false,
}

export type Columns = Readonly<Record<Stage, readonly Candidate[]>>

/** The middle of an estimate; unknown figures come last. */
function searchesOf({ volume, volume_range: range }: Candidate): number {
  return volume ?? (range ? (range.low + range.high) / 2 : -1)
}

const COMPARE: Record<Exclude<Sorting, 'own'>, (one: Candidate, other: Candidate) => number> = {
  newest: (one, other) => other.created_at.localeCompare(one.created_at),
  name: (one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }),
  searches: (one, other) => searchesOf(other) - searchesOf(one),
}

/** True if some cards are left out. */
export function isFiltered({ text, hasEvidence }: BoardView): boolean {
  return text.trim() !== '' || hasEvidence
}

function isShown(card: Candidate, view: BoardView): boolean {
  if (view.hasEvidence && card.counts.analyses + card.counts.materials === 0) return false
  const sought = view.text.trim().toLowerCase()
  if (sought === '') return true
  const words = [card.name, ...(card.path ?? []), card.keyword ?? '', card.note_start]
  return words.some((each) => each.toLowerCase().includes(sought))
}

/** The cards of each column that a view shows, in its order. */
export function columnsOf(candidates: readonly Candidate[], view: BoardView): Columns {
  const shown = candidates.filter((card) => isShown(card, view))
  const column = (stage: Stage) => {
    const cards = cardsOf(shown, stage)
    return view.sorting === 'own' ? cards : cards.sort(COMPARE[view.sorting])
  }
  return Object.fromEntries(STAGE_IDS.map((stage) => [stage, column(stage)])) as Record<
    Stage,
    Candidate[]
  >
}
