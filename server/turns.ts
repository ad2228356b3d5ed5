import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work in one piece. */
const PIECE = 10

/** Breaks long work into pieces, so that a host answers others meanwhile. */
export interface Turns {
  /** Whether this piece was long enough; cheap enough to be asked between any two things. */
  isOver(): boolean
  /** Lets everybody else have their turn where the piece was long enough. @throws the signal's reason */
  rest(): Promise<void>
}

export function createTurns(signal?: AbortSignal): Turns {
  let began = performance.now()
  const isOver = () => performance.now() - began >= PIECE
  return {
    isOver,
    async rest() {
      if (!isOver()) return
      await setImmediate()
      signal?.throwIfAborted()
      began = performance.now()
    },
  }
}
