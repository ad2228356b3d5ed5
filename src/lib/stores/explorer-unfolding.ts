import { atom, type ReadableAtom } from 'nanostores'
import { BRANCH_DEPTH_MAX, BRANCHES_MAX } from '../../../contract/niche-name.ts'
import { isUnloaded, type Niche, nichePath } from '../explorer/niche.ts'
import type { createBranches } from './explorer-branches.ts'
import type { TreeMapStore } from './explorer-map.ts'

/** Niches that are opened together at most: more are no help to anybody. */
const OPENED_MAX = 50_000
export const FULL_TEXT = `The map is too large to open it all. ${OPENED_MAX.toLocaleString('en')} niches are open.`

/** `full`: the map has more niches than are opened together. */
export type Unfolded = 'done' | 'stopped' | 'failed' | 'full'

/** Loads all levels down to one, however many requests that takes. */
export function createUnfolding(
  tree: TreeMapStore,
  branches: Pick<ReturnType<typeof createBranches>, 'reload'>,
) {
  const progress = atom<number | null>(null)
  let runs = 0

  /** The number of loaded niches down to a level, and those above it whose next level is missing. */
  function missing(level: number): { loaded: number; next: Niche[] } {
    const next: Niche[] = []
    let loaded = 0
    let row = tree.roots()
    for (let depth = 0; row.length > 0 && depth <= level; depth += 1) {
      loaded += row.length
      if (depth < level) next.push(...row.filter(isUnloaded))
      row = row.flatMap(({ children }) => children)
    }
    return { loaded, next }
  }

  function stop(): void {
    runs += 1
    progress.set(null)
  }

  return {
    /** The number of loaded niches; null while nothing is opened. */
    $progress: progress as ReadableAtom<number | null>,
    stop,

    async load(level: number): Promise<Unfolded> {
      stop()
      const run = runs
      /** A niche that has nothing below it any more must not be asked for again. */
      const asked = new Set<Niche>()
      for (let isFirst = true; ; isFirst = false) {
        const { loaded, next: all } = missing(level)
        const next = all.filter((niche) => !asked.has(niche)).slice(0, BRANCHES_MAX)
        if (next.length === 0) break
        if (loaded > OPENED_MAX) {
          stop()
          return 'full'
        }
        progress.set(loaded)
        // A map of usual size comes with one answer, for the root.
        const top = isFirst ? tree.roots() : next
        if (!isFirst) for (const niche of next) asked.add(niche)
        const depth = Math.min(BRANCH_DEPTH_MAX, level - (top[0]?.depth ?? 0))
        const isLoaded = await branches.reload(top.map(nichePath), depth)
        if (run !== runs) return 'stopped'
        if (!isLoaded) {
          stop()
          return 'failed'
        }
      }
      progress.set(null)
      return 'done'
    },
  }
}
