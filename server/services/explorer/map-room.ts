import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { treeState } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'

/**
 * The number of niches that all members together may add beyond the atlas: it bounds the database
 * and the answer with the whole map. The atlas and imports do not count.
 */
export interface MapRoom {
  /** Checks for room before a paid call. @throws {Refusal} `map_full` when none is left */
  check(db: Database): Promise<void>
  /**
   * Counts the niches that `tx` adds. Its lock on the tree's state keeps two explorations from
   * taking the same room.
   * @throws {Refusal} `map_full`, with nothing added
   */
  take(tx: Database, count: number): Promise<void>
}

export function createMapRoom(max: number): MapRoom {
  return {
    async check(db) {
      const [state] = await db.select({ taken: treeState.memberNiches }).from(treeState)
      if (state !== undefined && state.taken >= max) throw new Refusal('map_full')
    },

    async take(tx, count) {
      const [state] = await tx
        .update(treeState)
        .set({ memberNiches: sql`${treeState.memberNiches} + ${count}` })
        .where(eq(treeState.id, 1))
        .returning({ taken: treeState.memberNiches })
      if (state === undefined || state.taken > max) throw new Refusal('map_full')
    },
  }
}
