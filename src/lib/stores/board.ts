import { atom, type ReadableAtom } from 'nanostores'
import type { Candidate } from '../../../contract/candidate.ts'
import { STAGES } from '../../../contract/candidate-form.ts'
import { errorText, HttpError } from '../api/errors.ts'
import { moveCandidate } from '../api/workspace.ts'
import { type Place, placed, placeOf } from '../workspace/board-order.ts'
import { candidatesNow, changeKept, reloadKept } from './kept.ts'
import { showToast } from './toasts.ts'

/** A card that is about to be dropped: its reason is asked for first. */
export interface Dropping {
  id: string
  name: string
  place: Place
}

const dropping = atom<Dropping | null>(null)
export const $dropping: ReadableAtom<Dropping | null> = dropping

/** Moves that the host has not answered yet, one after the other. */
let queue: Promise<void> = Promise.resolve()
/** The number of moves of each card that are under way. */
const underWay = new Map<string, number>()

const cardOf = (id: string) => candidatesNow().find((each) => each.id === id)

function put(id: string, place: Place, reason: string | null): void {
  changeKept((candidates) =>
    placed(candidates, id, place).map((each) =>
      each.id === id ? { ...each, drop_reason: reason } : each,
    ),
  )
}

/** What the host says of a card, at the place where it stands here. */
function adopt(answer: Candidate): void {
  changeKept((candidates) =>
    candidates.map((each) =>
      each.id === answer.id ? { ...answer, stage: each.stage, rank: each.rank } : each,
    ),
  )
}

function whyNot(error: unknown): string {
  if (error instanceof HttpError) return errorText(error, 'The server did not take the move.')
  return globalThis.navigator?.onLine === false
    ? 'You are offline.'
    : 'The server could not be reached.'
}

async function send(card: Candidate, from: Place, to: Place, reason: string | null) {
  const { id, name } = card
  try {
    const answer = await moveCandidate(id, {
      stage: to.stage,
      after: to.after,
      ...(to.stage === 'dropped' && reason ? { reason } : {}),
    })
    if (underWay.get(id) === 1) adopt(answer)
  } catch (error) {
    console.warn('A card could not be moved', error)
    // A later move decides where the card stands.
    if (underWay.get(id) === 1) put(id, from, card.drop_reason)
    showToast(`${whyNot(error)} “${name}” is back in ${STAGES[from.stage]}.`, 'error', 6_000)
    if (error instanceof HttpError) await reloadKept()
  } finally {
    underWay.set(id, (underWay.get(id) ?? 1) - 1)
  }
}

/**
 * Puts a card at a place at once, and undoes that with a message if the host refuses it. Resolves
 * when the host has answered. Never rejects.
 */
function move(id: string, to: Place, reason: string | null): Promise<void> {
  const card = cardOf(id)
  const from = placeOf(candidatesNow(), id)
  if (card === undefined || from === undefined || to.after === id) return Promise.resolve()
  if (from.stage === to.stage && from.after === to.after) return Promise.resolve()
  put(id, to, reason)
  underWay.set(id, (underWay.get(id) ?? 0) + 1)
  queue = queue.then(() => send(card, from, to, reason))
  return queue
}

/** Moves a card. To drop one, the reason is asked for first. */
export function askMove(id: string, place: Place): Promise<void> {
  const card = cardOf(id)
  if (card === undefined) return Promise.resolve()
  if (place.stage === 'dropped' && card.stage !== 'dropped') {
    dropping.set({ id, name: card.name, place })
    return Promise.resolve()
  }
  return move(id, place, place.stage === 'dropped' ? card.drop_reason : null)
}

/** Drops the card that the user was asked about. @param reason may be empty */
export function confirmDrop(reason: string): Promise<void> {
  const now = dropping.get()
  dropping.set(null)
  return now ? move(now.id, now.place, reason.trim() || null) : Promise.resolve()
}

export function cancelDrop(): void {
  dropping.set(null)
}
