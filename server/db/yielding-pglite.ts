import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'

/** The time that all queries together may take in one turn of the event loop. */
const TURN_MS = 10

/**
 * PGlite that yields to the event loop between queries. PGlite's queries run on
 * the loop and resolve within the same turn, so a queue of hundreds of them would
 * otherwise block all other work until it is empty.
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
    } else if (performance.now() - this.#turnBegan > TURN_MS) {
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
