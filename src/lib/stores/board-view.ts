import { atom, computed, type ReadableAtom } from 'nanostores'
import { STAGE_IDS, STAGES, type Stage } from '../../../contract/candidate-form.ts'
import { type Place, placed, placeOf } from '../workspace/board-order.ts'
import { type BoardView, type Columns, columnsOf, WHOLE_BOARD } from '../workspace/board-view.ts'
import { positionText } from '../workspace/card-words.ts'
import { askMove } from './board.ts'
import { $kept } from './kept.ts'

/** A card that was lifted by keyboard, with the place that it is shown at. */
interface Lift {
  id: string
  name: string
  place: Place
}

const view = atom<BoardView>(WHOLE_BOARD)
const stage = atom<Stage>('considering')
const lift = atom<Lift | null>(null)
const said = atom('')

export const $view: ReadableAtom<BoardView> = view
/** The column that a small screen shows. */
export const $stage: ReadableAtom<Stage> = stage
export const $lift: ReadableAtom<Lift | null> = lift
/** What is announced to those who do not see the board. */
export const $said: ReadableAtom<string> = said

/** The cards that are shown; a lifted card at the place where it would be dropped. */
export const $columns: ReadableAtom<Columns> = computed(
  [$kept, view, lift],
  (kept, now, lifted) => {
    const candidates = kept.state === 'ready' ? kept.candidates : []
    return columnsOf(lifted ? placed(candidates, lifted.id, lifted.place) : candidates, now)
  },
)

export function changeView(change: Partial<BoardView>): void {
  view.set({ ...view.get(), ...change })
}

export function showStage(next: Stage): void {
  stage.set(next)
}

function whereText(id: string, at: Stage): string {
  const column = $columns.get()[at]
  const index = column.findIndex((each) => each.id === id)
  return positionText(at, index + 1, column.length)
}

/** Lifts a card by keyboard. */
export function liftCard(id: string): void {
  const kept = $kept.get()
  if (kept.state !== 'ready') return
  const card = kept.candidates.find((each) => each.id === id)
  const place = placeOf(kept.candidates, id)
  if (card === undefined || place === undefined) return
  lift.set({ id, name: card.name, place })
  said.set(
    `Lifted ${card.name}. ${whereText(id, place.stage)}. Use the arrow keys to move it, Space to drop it, Escape to cancel.`,
  )
}

/** The place one step away among the cards that are shown; undefined at an edge. */
function stepFrom(id: string, place: Place, key: string): Place | undefined {
  const columns = $columns.get()
  const index = columns[place.stage].findIndex((each) => each.id === id)
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const next = STAGE_IDS[STAGE_IDS.indexOf(place.stage) + (key === 'ArrowLeft' ? -1 : 1)]
    if (next === undefined) return undefined
    const above = columns[next].slice(0, Math.max(index, 0)).at(-1)
    return { stage: next, after: above?.id ?? null }
  }
  if (view.get().sorting !== 'own') return undefined
  const others = columns[place.stage].filter((each) => each.id !== id)
  const to = index + (key === 'ArrowUp' ? -1 : 1)
  if (to < 0 || to > others.length) return undefined
  return { stage: place.stage, after: others[to - 1]?.id ?? null }
}

/** Moves the lifted card by an arrow key. False for another key. */
export function moveLifted(key: string): boolean {
  const now = lift.get()
  if (now === null || !/^Arrow(?:Up|Down|Left|Right)$/.test(key)) return false
  const place = stepFrom(now.id, now.place, key)
  if (place === undefined) return true
  lift.set({ ...now, place })
  stage.set(place.stage)
  said.set(`${whereText(now.id, place.stage)}.`)
  return true
}

/** Drops the lifted card where it is shown. */
export function dropLifted(): void {
  const now = lift.get()
  if (now === null) return
  const where = whereText(now.id, now.place.stage)
  lift.set(null)
  dropAt(now.id, now.name, now.place, where)
}

function dropAt(id: string, name: string, place: Place, where: string): void {
  void askMove(id, place)
  const isThere = $columns.get()[place.stage].some((each) => each.id === id)
  said.set(isThere ? `Dropped ${name}. ${where}.` : '')
}

/** Puts a card at a place, and says so. */
export function dropCard(id: string, name: string, place: Place): void {
  dropAt(id, name, place, STAGES[place.stage])
}

/** Puts the lifted card back. */
export function cancelLift(): void {
  const now = lift.get()
  if (now === null) return
  lift.set(null)
  const card = Object.values($columns.get())
    .flat()
    .find((each) => each.id === now.id)
  if (card) stage.set(card.stage)
  said.set(`${now.name} is back in ${card ? STAGES[card.stage] : 'its column'}.`)
}
