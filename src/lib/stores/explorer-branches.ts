import { BRANCHES_MAX, pathKey } from '../../../contract/niche-name.ts'
import { FIRST_LEVELS, isUnloaded, type Niche, nichePath } from '../explorer/niche.ts'
import type { LoadedBranch, TreeMapStore } from './explorer-map.ts'
import type { ExplorerPorts } from './explorer-ports.ts'

type Path = readonly string[]

/** What may be opened next is asked for together, after so many milliseconds. */
const SOON_MS = 120

/** Characters of paths in one request, as JSON; hosts refuse longer ones. */
const LENGTH_MAX = 6_000

/** Lists of paths, each short enough for one request. */
function inParts(paths: readonly Path[]): Path[][] {
  const parts: Path[][] = []
  let length = 0
  for (const path of paths) {
    const own = JSON.stringify(path).length
    const last = parts.at(-1)
    if (last && last.length < BRANCHES_MAX && length + own <= LENGTH_MAX) {
      last.push(path)
      length += own
    } else {
      parts.push([path])
      length = own
    }
  }
  return parts
}

/** A request that has not gone yet, and its outcome. */
interface Batch {
  paths: Map<string, Path>
  sent: Promise<boolean>
}

/**
 * Loads what is below niches of the map: what is due at the same time in one request, and each
 * branch only once.
 */
export function createBranches(
  { fetchBranches }: Pick<ExplorerPorts, 'fetchBranches'>,
  tree: TreeMapStore,
) {
  const underWay = new Map<string, Promise<boolean>>()
  const wanted = new Set<Niche>()
  let batch: Batch | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Several levels below each path, the upper paths first. */
  async function fetchAll(paths: readonly Path[], depth: number): Promise<LoadedBranch[]> {
    const inOrder = paths.toSorted((a, b) => a.length - b.length)
    const answers = await Promise.all(
      inParts(inOrder).map(async (part) => {
        const nodes = await fetchBranches(part, depth)
        return part.map((path, index) => ({ path, node: nodes[index] ?? null }))
      }),
    )
    return answers.flat()
  }

  /** Loads several levels below each path, whether they are loaded or not. False if that failed. */
  async function reload(paths: readonly Path[], depth: number): Promise<boolean> {
    try {
      for (const { path, node } of await fetchAll(paths, depth)) tree.take(path, node)
      return true
    } catch {
      return false
    }
  }

  function begin(): Batch {
    const paths = new Map<string, Path>()
    // What the same turn asks for goes together.
    const sent = Promise.resolve()
      .then(() => {
        batch = null
        return reload([...paths.values()], 1)
      })
      .then((isLoaded) => {
        tree.tidy()
        return isLoaded
      })
      .finally(() => {
        for (const key of paths.keys()) underWay.delete(key)
      })
    return { paths, sent }
  }

  function join(path: Path): Promise<boolean> {
    const key = pathKey(path)
    const known = underWay.get(key)
    if (known) return known
    batch ??= begin()
    batch.paths.set(key, path)
    underWay.set(key, batch.sent)
    return batch.sent
  }

  /** Loads the level below each path that is not loaded yet. False if one could not be loaded. */
  async function load(paths: readonly Path[]): Promise<boolean> {
    const outcomes = paths.filter(tree.lacks).map(join)
    return (await Promise.all(outcomes)).every(Boolean)
  }

  return {
    load,

    /** Loads the level below niches that may be opened next. A failure is silent. */
    soon(niches: readonly Niche[]): void {
      for (const niche of niches) if (isUnloaded(niche)) wanted.add(niche)
      if (wanted.size === 0) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        const paths = [...wanted].slice(-BRANCHES_MAX).map(nichePath)
        wanted.clear()
        void load(paths)
      }, SOON_MS)
    },

    fetchAll,
    reload,

    /**
     * Loads all niches on the way to a path, and the level below it; again if the map lacks the
     * niche then, because others may have found it since.
     */
    async loadWay(path: Path): Promise<boolean> {
      if (!(await load(wayTo(path)))) return false
      if (tree.has(path)) return true
      return reload([...path.map((_, index) => path.slice(0, index)), path], 1)
    },

    stop(): void {
      clearTimeout(timer)
    },
  }
}

/** The niches whose next level has to be loaded to see the one at a path, and its own. */
export function wayTo(path: Path): Path[] {
  return path.map((_, index) => path.slice(0, index + 1)).slice(FIRST_LEVELS - 1)
}
