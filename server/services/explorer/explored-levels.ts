import { LRUCache } from 'lru-cache'
import { pathKey } from '../../../contract/niche-name.ts'
import type { Database } from '../../db/database.ts'
import { findLevel, type NicheLevel } from './niche-rows.ts'
import type { ReadStamp } from './tree-stamp.ts'

/** Levels kept in memory, and the niches in them. The least recently asked for go first. */
const KEPT_MAX = { max: 2_000, maxSize: 20_000 }

export interface ExploredLevels {
  /**
   * The niche at the end of a path with its children, as the database has them now. Undefined if
   * the path does not exist.
   */
  find(path: readonly string[]): Promise<NicheLevel | undefined>
}

/**
 * Keeps explored levels, which most callers ask for, as long as nothing in the tree changes. Then
 * an answer needs only the tree's stamp, which requests of one moment share.
 */
export function createExploredLevels(db: Database, readStamp: ReadStamp): ExploredLevels {
  const kept = new LRUCache<string, { stamp: string; level: NicheLevel }>({
    ...KEPT_MAX,
    sizeCalculation: ({ level }) => 1 + level.children.length,
  })
  return {
    async find(path) {
      // Before the level: a change between both makes the stamp too old, and the level is read again.
      const stamp = await readStamp()
      const key = pathKey(path)
      const known = kept.get(key)
      if (known?.stamp === stamp) return known.level
      const level = await findLevel(db, path)
      if (level?.isExplored) kept.set(key, { stamp, level })
      else kept.delete(key)
      return level
    },
  }
}
