import type { Candidate } from '../../../contract/candidate.ts'
import type { Stage } from '../../../contract/candidate-form.ts'

/** Where a card stands. */
export interface Place {
  stage: Stage
  /** The card above it. Null for the top. */
  after: string | null
}

const byRank = (one: Candidate, other: Candidate) =>
  one.rank - other.rank || (one.id < other.id ? -1 : 1)

/** The cards of a column in their own order. */
export function cardsOf(candidates: readonly Candidate[], stage: Stage): Candidate[] {
  return candidates.filter((each) => each.stage === stage).sort(byRank)
}

/** The place of a card; undefined if it is not there. */
export function placeOf(candidates: readonly Candidate[], id: string): Place | undefined {
  const card = candidates.find((each) => each.id === id)
  if (card === undefined) return undefined
  const column = cardsOf(candidates, card.stage)
  return { stage: card.stage, after: column[column.indexOf(card) - 1]?.id ?? null }
}

/**
 * The candidates with one of them at another place: its rank is between its new neighbors. A place
 * below a card that is not in the column is its top.
 */
export function placed(
  candidates: readonly Candidate[],
  id: string,
  { stage, after }: Place,
): readonly Candidate[] {
  const card = candidates.find((each) => each.id === id)
  if (card === undefined) return candidates
  const column = cardsOf(candidates, stage).filter((each) => each.id !== id)
  const index = column.findIndex((each) => each.id === after) + 1
  const [above, below] = [column[index - 1]?.rank, column[index]?.rank]
  const rank =
    above === undefined
      ? (below ?? 1) - 1
      : below === undefined
        ? above + 1
        : above + (below - above) / 2
  const moved = { ...card, stage, rank }
  const isBetween = rank !== above && rank !== below
  // Halving ends after some fifty moves into one gap; then the column is numbered anew.
  const ranks = new Map(
    isBetween
      ? [[id, rank]]
      : [...column.slice(0, index), moved, ...column.slice(index)].map(
          (each, place) => [each.id, place] as const,
        ),
  )
  return candidates.map((each) => {
    const found = ranks.get(each.id)
    if (found === undefined) return each
    return each.id === id ? { ...moved, rank: found } : { ...each, rank: found }
  })
}
