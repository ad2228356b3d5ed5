import { setImmediate } from 'node:timers/promises'

/** How long one piece of work may take. */
const PIECE_MS = 10

/** Splits long work into pieces, so that the host answers other requests in between. */
export interface Turns {
  /** True if this piece was long enough; cheap enough to call after every small step. */
  isOver(): boolean
  /** Yields to other work if the piece was long enough. @throws the signal's reason */
  rest(): Promise<void>
}

export function createTurns(signal?: AbortSignal): Turns {
  let began = performance.now()
  const isOver = () => performance.now() - began >= PIECE_MS
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
