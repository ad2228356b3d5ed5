import type { AtlasNiche } from '../../../contract/atlas.ts'
import { marketKey } from './market-key.ts'
import type { NicheContext } from './material.ts'

/** Finds markets in the atlas; of niches with one name, the one nearest to the root. */
export function createNicheContext(atlas: readonly AtlasNiche[]) {
  const known = new Map<string, NicheContext>()
  for (let level: readonly AtlasNiche[] = atlas; level.length > 0; ) {
    for (const { name, summary } of level) {
      const key = marketKey(name)
      if (!known.has(key)) known.set(key, { name, summary: summary ?? null })
    }
    level = level.flatMap(({ niches }) => niches ?? [])
  }
  return (market: string): NicheContext | undefined => known.get(marketKey(market))
}
