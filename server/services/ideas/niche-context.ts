import type { AtlasNiche } from '../../../contract/atlas.ts'
import { nicheNameKey } from '../../../contract/niche-name.ts'
import { contentStems } from '../../analysis/text/stems.ts'
import type { NicheContext } from '../../analysis/types/market.ts'

/**
 * Creates the lookup of a market in the atlas: by name, ignoring case, or else by the stems of its
 * words in any order. Among niches with the same name, the broadest wins, then the first.
 */
export function createNicheContext(atlas: readonly AtlasNiche[]) {
  const byName = new Map<string, NicheContext>()
  const byStems = new Map<string, NicheContext>()
  let level: readonly AtlasNiche[] = atlas
  while (level.length > 0) {
    for (const { name, summary } of level) {
      const context = { name, summary: summary ?? null }
      const key = nicheNameKey(name)
      if (!byName.has(key)) byName.set(key, context)
      const stems = stemKey(name)
      if (stems !== '' && !byStems.has(stems)) byStems.set(stems, context)
    }
    level = level.flatMap(({ niches }) => niches ?? [])
  }
  return (market: string): NicheContext | undefined =>
    byName.get(nicheNameKey(market)) ?? byStems.get(stemKey(market))
}

function stemKey(name: string): string {
  return [...contentStems(name)].sort().join(' ')
}
