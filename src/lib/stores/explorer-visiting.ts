import { atom, type ReadableAtom } from 'nanostores'
import { pathKey } from '../../../contract/niche-name.ts'
import { isUnloaded, type Niche, nearestTo, nichePath, nicheState } from '../explorer/niche.ts'
import type { createBranches } from './explorer-branches.ts'
import type { createExploring } from './explorer-exploring.ts'
import type { TreeMapStore } from './explorer-map.ts'
import type { ExplorerPorts } from './explorer-ports.ts'

/**
 * A niche to bring into view. A new object each time, because repeating a niche counts as a new
 * request.
 */
export interface Aim {
  niche: Niche
  /** `close`: to zoom in on it; `in view`: to only make it visible; `whole`: with the whole map. */
  how: 'close' | 'in view' | 'whole'
}

interface Parts {
  ports: Pick<ExplorerPorts, 'address' | 'track'>
  tree: TreeMapStore
  exploring: ReturnType<typeof createExploring>
  branches: ReturnType<typeof createBranches>
}

/** Goes to niches: selects, opens and loads them, and keeps the address in step. */
export function createVisiting({ ports, tree, exploring, branches }: Parts) {
  const aim = atom<Aim | null>(null)
  const busy = () => exploring.$exploring.get() !== null
  /** Counts where the user went, so that an answer that comes late does not lead away. */
  let visits = 0

  function select(niche: Niche): void {
    visits += 1
    tree.select(niche)
    if (exploring.$failure.get()?.kind === 'missing') exploring.dismissFailure()
    const path = nichePath(niche)
    if (pathKey(path) !== pathKey(ports.address.read())) ports.address.write(path, 'entry')
    if (niche.depth === 0) return
    ports.track({
      name: 'niche_explorer_use',
      action: 'select',
      niche: niche.name,
      depth: niche.depth,
    })
  }

  /** Loads what is below a niche. False, with a message, if that failed. */
  async function reveal(niche: Niche, again: () => unknown): Promise<boolean> {
    if (!isUnloaded(niche)) return true
    if (await branches.load([nichePath(niche)])) {
      exploring.tellReached()
      return true
    }
    exploring.tellUnreachable(niche, again)
    return false
  }

  /** Opens a niche, at once if what is below it is loaded. */
  async function unfold(niche: Niche): Promise<void> {
    if (isUnloaded(niche) && !(await reveal(niche, () => unfold(niche)))) return
    if (niche.children.length > 0 && !niche.open && tree.holds(niche)) tree.setOpen(niche, true)
  }

  /** Explores a niche that nobody explored, and says again that nothing is below a terminal one. */
  async function open(niche: Niche): Promise<void> {
    const state = nicheState(niche)
    if (niche.depth === 0 || state === 'branch') return
    if (state === 'unexplored') return exploring.explore(niche)
    exploring.announce(niche)
  }

  /**
   * Handles a click on a niche, or Enter: selects it, loads what is known below it, and explores it
   * if nobody did.
   */
  async function pick(niche: Niche): Promise<void> {
    if (busy()) return
    select(niche)
    if (isUnloaded(niche)) void reveal(niche, () => pick(niche))
    await open(niche)
  }

  /** Handles the +/− control: opens or closes a niche, and loads or explores it first. */
  async function toggle(niche: Niche): Promise<void> {
    if (busy()) return
    tree.moveTo(niche)
    if (niche.children.length > 0) tree.setOpen(niche, !niche.open)
    else if (isUnloaded(niche)) await unfold(niche)
    else await pick(niche)
  }

  /** Reports a niche of the address that the map lacks, and corrects the address. */
  function settleAddress(asked: readonly string[], shown: Niche): void {
    const path = nichePath(shown)
    if (pathKey(asked) === pathKey(path)) return
    if (asked.length > path.length) exploring.tellMissing(asked.at(-1) ?? '', shown)
    ports.address.write(path, 'in place')
  }

  /** Selects and shows the niche of the address after the user went back or forward. */
  async function followAddress(): Promise<void> {
    const map = tree.$map.get()
    if (map.state !== 'ready') return
    const asked = ports.address.read()
    const selected = tree.$selected.get()
    // Even where nothing is left to do, what was asked for before must not lead away any more.
    visits += 1
    const visit = visits
    // A link within the page moves in the history too.
    if (pathKey(asked) === pathKey(selected ? nichePath(selected) : [])) return
    exploring.leave()
    const isLoaded = tree.has(asked) || (await branches.loadWay(asked))
    if (visit !== visits) return
    const niche = nearestTo(map.root, asked)
    tree.uncover(niche)
    tree.select(niche)
    aim.set({ niche, how: niche.depth > 0 ? 'close' : 'in view' })
    if (!isLoaded) exploring.tellUnreachable(niche, () => goToPath(asked))
    else {
      settleAddress(asked, niche)
      void reveal(niche, () => pick(niche))
    }
  }

  /** Selects a niche and brings it close. Returns false if an exploration is running. */
  function arrive(niche: Niche): boolean {
    if (busy()) return false
    tree.uncover(niche)
    select(niche)
    aim.set({ niche, how: 'close' })
    return true
  }

  /** Goes to a niche of the tree and opens it. Returns false if an exploration is running. */
  function goTo(niche: Niche): boolean {
    if (!arrive(niche)) return false
    void unfold(niche)
    return true
  }

  /**
   * Goes to the niche at a path, loaded or not, or to the nearest one above it. Returns false if
   * an exploration is running, or if the user went elsewhere before it was loaded.
   */
  async function goToPath(path: readonly string[]): Promise<boolean> {
    const map = tree.$map.get()
    if (map.state !== 'ready' || busy()) return false
    visits += 1
    const visit = visits
    const isLoaded = tree.has(path) || (await branches.loadWay(path))
    if (visit !== visits) return false
    const niche = nearestTo(map.root, path)
    if (isLoaded ? !goTo(niche) : !arrive(niche)) return false
    if (!isLoaded) exploring.tellUnreachable(niche, () => goToPath(path))
    else if (niche.depth < path.length) exploring.tellMissing(path.at(-1) ?? '', niche)
    return true
  }

  async function openSiblings(niche: Niche): Promise<void> {
    if (busy()) return
    const siblings = (niche.parent?.children ?? []).filter(isUnloaded).map(nichePath)
    if (await branches.load(siblings)) tree.openSiblings(niche)
    else exploring.tellUnreachable(niche, () => openSiblings(niche))
  }

  return {
    $aim: aim as ReadableAtom<Aim | null>,
    busy,
    aimAt: (to: Aim) => aim.set(to),
    settleAddress,
    followAddress,
    unfold,
    pick,
    toggle,
    goTo,
    goToPath,
    openSiblings,
  }
}
