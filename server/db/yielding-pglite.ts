import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'

/** Milliseconds of one turn of the event loop that queries may take together. */
const TURN = 10

/**
 * PGlite that lets the event loop turn between queries. Its queries run on the
 * loop and resolve within the same turn, so that a queue of hundreds of them
 * would hold up everything else until it is empty.
 */
export class YieldingPGlite extends PGlite {
  #turnBegan = 0
  #isTurn = false

  async #yield(): Promise<void> {
    if (!this.#isTurn) {
      this.#isTurn = true
      this.#turnBegan = performance.now()
      setImmediate(() => {
        this.#isTurn = false
      })
    } else if (performance.now() - this.#turnBegan > TURN) {
      await nextTurn()
    }
  }

  override async _runExclusiveQuery<T>(run: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      await this.#yield()
      return run()
    })
  }
}
