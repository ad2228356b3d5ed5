import { visibleStandIn } from './fold.ts'
import { eachNiche, FIRST_LEVELS, lineage, type Niche } from './niche.ts'

/** Above this number of loaded niches, those in closed branches are forgotten. */
export const LOADED_MAX = 20_000

function countOf(root: Niche): number {
  let count = 0
  eachNiche(root, () => {
    count += 1
  })
  return count
}

const isShown = (niche: Niche) => niche.open && visibleStandIn(niche) === niche

/**
 * Forgets loaded levels that are not on the map, the least recently used first, until few enough
 * niches are loaded. They can be loaded again.
 * @param recent niches with a loaded level, the least recently used first
 * @param kept niches that stay loaded, with all above them
 */
export function forgetFar(root: Niche, recent: Set<Niche>, kept: readonly (Niche | null)[]): void {
  let count = countOf(root)
  if (count <= LOADED_MAX) return
  const held = new Set(kept.flatMap((niche) => (niche ? lineage(niche) : [])))
  for (const niche of recent) {
    if (count <= LOADED_MAX) return
    if (niche.depth < FIRST_LEVELS || held.has(niche) || isShown(niche)) continue
    eachNiche(niche, (below) => {
      recent.delete(below)
      if (below !== niche) count -= 1
    })
    niche.children = []
    niche.open = false
  }
}
