import { atom, type ReadableAtom } from 'nanostores'
import { BRANCHES_MAX, pathKey } from '../../../contract/niche-name.ts'
import type { TreeNode } from '../../../contract/tree.ts'
import { errorCode, mayPass } from '../api/errors.ts'
import type { TreeCommand } from '../explorer/keyboard.ts'
import {
  FIRST_LEVELS,
  isUnloaded,
  type Niche,
  nearestTo,
  nichePath,
  nicheState,
} from '../explorer/niche.ts'
import {
  type Remembered,
  readRemembered,
  remember,
  type Spot,
  writeRemembered,
} from '../explorer/remembered.ts'
import { rememberedAt } from '../explorer/remembered-at.ts'
import { createBranches, wayTo } from './explorer-branches.ts'
import { createDossier } from './explorer-dossier.ts'
import { createExploring } from './explorer-exploring.ts'
import { createFinder } from './explorer-finder.ts'
import { createTreeMap, type LoadedBranch } from './explorer-map.ts'
import type { ExplorerPorts, ExplorerShape } from './explorer-ports.ts'
import { createUnfolding, FULL_TEXT } from './explorer-unfolding.ts'
import { keepAsking } from './keep-asking.ts'
import { keepFresh } from './keep-fresh.ts'

/**
 * A niche to bring into view. A new object each time, because repeating a niche counts as a new
 * request.
 */
export interface Aim {
  niche: Niche
  /** `close`: to zoom in on it; `in view`: to only make it visible; `whole`: with the whole map. */
  how: 'close' | 'in view' | 'whole'
}

/** Levels of which all names fit on a screen. */
const WHOLE_LEVELS = 1
/** Branches that were left open and are loaded again with the first levels. */
const REOPENED_MAX = 200

/** The state and logic of the niche explorer. The page only renders it. */
export function createExplorer(ports: ExplorerPorts) {
  const tree = createTreeMap()
  const exploring = createExploring(ports, tree)
  const aim = atom<Aim | null>(null)
  const shape = atom<ExplorerShape>(ports.shape.read())
  const branches = createBranches(ports, tree)
  const unfolding = createUnfolding(tree, branches)
  const busy = () => exploring.$exploring.get() !== null
  let spot: Spot | null = null

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

  /** The niches whose levels are shown at first, below those that are always loaded. */
  function firstWays(stored: Remembered | null): (readonly string[])[] {
    const shown = [ports.address.read(), stored?.selected ?? [], stored?.spot?.path ?? []]
    const paths = [...shown, ...(stored?.opened.slice(0, REOPENED_MAX) ?? [])].flatMap(wayTo)
    return [...new Map(paths.map((path) => [pathKey(path), path])).values()]
  }

  /** Shows the loaded tree: as it was left, or at the niche of an address that someone followed. */
  function show(first: TreeNode, others: LoadedBranch[], stored: Remembered | null): void {
    const asked = ports.address.read()
    const root = tree.build(first, others)
    const nearest = nearestTo(root, asked)
    const isAsLeft = pathKey(asked) === pathKey(stored?.selected ?? [])
    // An address without a niche that somebody typed brings the map back as it was left.
    const decides = ports.address.isOwn() ? !isAsLeft : asked.length > 0
    const remembered = decides ? rememberedAt(nichePath(nearest), stored) : stored
    spot = remembered?.spot ?? null
    tree.show(root, remembered)
    settleAddress(asked, decides ? nearest : (tree.$selected.get() ?? root))
  }

  /** Selects and shows the niche of the address after the user went back or forward. */
  async function followAddress(): Promise<void> {
    const map = tree.$map.get()
    if (map.state !== 'ready') return
    const asked = ports.address.read()
    const selected = tree.$selected.get()
    // A link within the page moves in the history too.
    if (pathKey(asked) === pathKey(selected ? nichePath(selected) : [])) return
    exploring.leave()
    visits += 1
    const visit = visits
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

  function goTo(niche: Niche): boolean {
    if (busy()) return false
    tree.uncover(niche)
    select(niche)
    void unfold(niche)
    aim.set({ niche, how: 'close' })
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
    if (!goTo(niche)) return false
    if (!isLoaded) exploring.tellUnreachable(niche, () => goToPath(path))
    else if (niche.depth < path.length) exploring.tellMissing(path.at(-1) ?? '', niche)
    return true
  }

  /** Brings what is on the map to the state of the host, without what is not open. */
  async function refresh(): Promise<void> {
    if (tree.$map.get().state !== 'ready' || busy()) return
    await branches.reload([[]], FIRST_LEVELS)
    await branches.reload(tree.openPaths(BRANCHES_MAX), 1)
    tree.tidy()
  }

  /**
   * Loads and opens all niches down to a level and closes the rest; shows the map of few levels
   * whole.
   */
  async function fold(level: number): Promise<void> {
    if (busy()) return
    const outcome = await unfolding.load(level)
    const cursor = tree.$cursor.get()
    if (outcome === 'failed' && cursor) exploring.tellUnreachable(cursor, () => fold(level))
    if (outcome === 'stopped' || outcome === 'failed' || busy()) return
    tree.fold(level)
    tree.tidy()
    if (cursor) {
      const niche = tree.$cursor.get() ?? cursor
      aim.set({ niche, how: level <= WHOLE_LEVELS ? 'whole' : 'in view' })
    }
    if (outcome === 'full') exploring.say(FULL_TEXT)
  }

  async function openSiblings(niche: Niche): Promise<void> {
    if (busy()) return
    const siblings = (niche.parent?.children ?? []).filter(isUnloaded).map(nichePath)
    if (await branches.load(siblings)) tree.openSiblings(niche)
    else exploring.tellUnreachable(niche, () => openSiblings(niche))
  }

  function keepState(): void {
    const map = tree.$map.get()
    if (map.state !== 'ready') return
    ports.memory.write(writeRemembered(remember(map.root, tree.$selected.get(), spot)))
  }

  /** True if no further request is needed: the tree arrived, or a retry cannot help. */
  async function load(): Promise<boolean> {
    try {
      const stored = readRemembered(ports.memory.read())
      const [[first], others] = await Promise.all([
        ports.fetchBranches([[]], FIRST_LEVELS),
        // An address or a memory that no host accepts must not keep the map away.
        branches.fetchAll(firstWays(stored), 1).catch((error: unknown) => {
          if (mayPass(error)) throw error
          return []
        }),
      ])
      if (first) show(first, others, stored)
      return true
    } catch (error) {
      // Log the failure only once.
      if (tree.$map.get().state !== 'failed') {
        console.error('The niche tree could not be loaded', error)
        ports.track({ name: 'error', place: 'tree', message: errorCode(error) })
        tree.fail()
      }
      return !mayPass(error)
    }
  }

  return {
    ...exploring,
    $map: tree.$map,
    $cursor: tree.$cursor,
    $selected: tree.$selected,
    $path: tree.$path,
    /** What is known about the selected niche. */
    $known: createDossier(ports, tree.$selected),
    /** What is found by the text in the search box. */
    finder: createFinder(ports, tree),
    /** The progress of opening many levels; null while nothing is opened. */
    $unfolding: unfolding.$progress,
    /** Counts the changes of loaded niches, visible or not. */
    $version: tree.$version,
    $aim: aim as ReadableAtom<Aim | null>,
    $shape: shape as ReadableAtom<ExplorerShape>,

    /** Shows the map or the list; the map opens at the selected niche. */
    reshape(to: ExplorerShape): void {
      ports.shape.write(to)
      if (to === shape.get()) return
      const selected = tree.$selected.get()
      if (to === 'map' && selected && selected.depth > 0) {
        tree.uncover(selected)
        void unfold(selected)
        spot = rememberedAt(nichePath(selected), null).spot
      }
      shape.set(to)
    },

    pick,
    toggle,
    moveTo: tree.moveTo,
    /** Loads what is below niches that the user may open next. */
    expect: branches.soon,

    /** Fetches the first levels. A failure is logged and ends the loading; nothing is thrown. */
    load,

    /**
     * Fetches the tree, retries while the host is unavailable, and follows the address. Returns a
     * function that stops both.
     */
    open(): () => void {
      let isClosed = false
      const stopFollowing = ports.address.onMove(() => void followAddress())
      const stopRefreshing = keepFresh(refresh)
      let stop = () => {}
      void load().then((isOver) => {
        if (!isOver && !isClosed) stop = keepAsking(load)
      })
      return () => {
        isClosed = true
        stopFollowing()
        stopRefreshing()
        unfolding.stop()
        branches.stop()
        stop()
      }
    },

    /** Runs a keyboard command. */
    async command(command: TreeCommand): Promise<void> {
      if (command.do === 'move') {
        tree.moveTo(command.to)
        branches.soon([command.to])
      } else if (command.do === 'pick') await pick(command.niche)
      else if (command.do === 'toggle') await toggle(command.niche)
      else await openSiblings(command.niche)
    },
    goTo,
    goToPath,
    fold,
    stopUnfolding: unfolding.stop,

    /** Retries the failed exploration. */
    async retry(): Promise<void> {
      const failed = exploring.$failure.get()
      exploring.dismissFailure()
      if (failed) await (failed.again ?? (() => pick(failed.niche)))()
    },

    /** The saved map position, until the user moves the map. */
    rememberedSpot: (): Spot | null => spot,

    /** Saves open branches, selection and position for the next visit. */
    keep(niche: Niche, offset: Spot['offset'], k: number): void {
      spot = { path: nichePath(niche), offset, k }
      keepState()
    },

    /** Saves open branches and selection for the next visit. */
    keepSelection: keepState,
  }
}

export type Explorer = ReturnType<typeof createExplorer>
