import { atom, type ReadableAtom } from 'nanostores'
import { BRANCH_DEPTH_MAX, BRANCHES_MAX } from '../../../contract/niche-name.ts'
import { FIRST_LEVELS, isUnloaded, type Niche, nichePath } from '../explorer/niche.ts'
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
  const progress = atom<{ loaded: number } | null>(null)
  let runs = 0

  /** The niches above a level whose sub-niches are not loaded, the upper ones first. */
  function missing(level: number): { loaded: number; next: Niche[] } {
    const next: Niche[] = []
    let loaded = 0
    let row = tree.roots()
    for (let depth = 0; row.length > 0 && depth < level; depth += 1) {
      loaded += row.length
      next.push(...row.filter(isUnloaded))
      row = row.flatMap(({ children }) => children)
    }
    return { loaded, next }
  }

  function stop(): void {
    runs += 1
    progress.set(null)
  }

  return {
    $progress: progress as ReadableAtom<{ loaded: number } | null>,
    stop,

    async load(level: number): Promise<Unfolded> {
      stop()
      const run = runs
      for (let isFirst = true; ; isFirst = false) {
        const { loaded, next } = missing(level)
        if (next.length === 0) break
        if (loaded > OPENED_MAX) {
          stop()
          return 'full'
        }
        progress.set({ loaded })
        const depth = Math.min(BRANCH_DEPTH_MAX, level - (next[0]?.depth ?? 0))
        // A map of usual size comes with one answer.
        const isLoaded = isFirst
          ? await branches.reload([[]], Math.max(FIRST_LEVELS, Math.min(BRANCH_DEPTH_MAX, level)))
          : await branches.reload(next.slice(0, BRANCHES_MAX).map(nichePath), depth)
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
