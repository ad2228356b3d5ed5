import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds that long work may hold the event loop at a time. */
const SLICE = 10

/** Called between two steps of long work; lets the event loop turn when it is time. */
export type Turn = () => Promise<void> | undefined

export function createTurns(slice = SLICE): Turn {
  let began = performance.now()

  async function turn(): Promise<void> {
    await nextTurn()
    began = performance.now()
  }

  return () => (performance.now() - began < slice ? undefined : turn())
}
