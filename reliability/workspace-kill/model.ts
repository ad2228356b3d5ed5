import type { Stage } from '../../contract/candidate-form.ts'
import type { Journal } from '../kill-loop/journal.ts'

/** A card as its member last saw it. */
export interface Card {
  name: string
  reason: string | null
}

/** The cards of each column from top to bottom. */
export type Board = Partial<Record<Stage, Card[]>>

export interface SavedNotes {
  version: number
  text: string
}

/** The notes of a card that is never removed. Two tabs write them. */
export interface Notes {
  name: string
  sure: SavedNotes
  /** The versions of saves that were answered. */
  acknowledged: Set<number>
  /** Saved, and never answered. */
  asked: SavedNotes[]
}

export interface Member {
  email: string
  password: string
  bearer: string
  /** The ids of cards by their names. */
  ids: Map<string, string>
  board: Board
  /** The board if a change that was never answered was stored. */
  maybe: Board | undefined
  notes: Notes[]
  /** Names given so far. */
  named: number
}

export const PROBLEMS = [
  'every start succeeds',
  'no acknowledged notes are lost',
  'no two saves of notes get the same version',
  'no acknowledged change of a board is lost',
  'no two cards of a column have the same rank',
  'no answer is unexpected',
] as const
export type Problem = (typeof PROBLEMS)[number]

/** What the members know, and what was found wrong. */
export interface Ledger {
  round: number
  journal: Journal
  members: Member[]
  violations: { problem: Problem; round: number; what: string }[]
  violate(problem: Problem, what: string): void
}

export function createLedger(journal: Journal): Ledger {
  return {
    round: 0,
    journal,
    members: [],
    violations: [],
    violate(problem, what) {
      this.violations.push({ problem, round: this.round, what })
    },
  }
}

const copyOf = (board: Board): Board =>
  Object.fromEntries(Object.entries(board).map(([stage, cards]) => [stage, [...cards]]))

/** A board without a card. */
export function without(board: Board, name: string): Board {
  const rest = copyOf(board)
  for (const cards of Object.values(rest)) {
    const at = cards.findIndex((card) => card.name === name)
    if (at >= 0) cards.splice(at, 1)
  }
  return rest
}

/** A board with a card below another one, or on top of a column. */
export function withCard(board: Board, stage: Stage, card: Card, after: string | null): Board {
  const changed = without(board, card.name)
  const cards = changed[stage] ?? []
  const above = after === null ? -1 : cards.findIndex(({ name }) => name === after)
  cards.splice(above + 1, 0, card)
  return { ...changed, [stage]: cards }
}
