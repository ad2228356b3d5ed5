import { atom, type ReadableAtom } from 'nanostores'
import { BRANCHES_MAX, pathKey } from '../../../contract/niche-name.ts'
import type { TreeNode } from '../../../contract/tree.ts'
import { errorCode, mayPass } from '../api/errors.ts'
import type { TreeCommand } from '../explorer/keyboard.ts'
import { FIRST_LEVELS, type Niche, nearestTo, nichePath } from '../explorer/niche.ts'
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
import { createHeat } from './explorer-heat.ts'
import { createTreeMap, type LoadedBranch } from './explorer-map.ts'
import type { ExplorerPorts, ExplorerShape } from './explorer-ports.ts'
import { createUnfolding, FULL_TEXT } from './explorer-unfolding.ts'
import { createVisiting } from './explorer-visiting.ts'
import { keepAsking } from './keep-asking.ts'
import { keepFresh } from './keep-fresh.ts'

/** Levels of which all names fit on a screen. */
const WHOLE_LEVELS = 1
/** Branches that were left open and are loaded again with the first levels. */
const REOPENED_MAX = 200

/** The state and logic of the niche explorer. The page only renders it. */
export function createExplorer(ports: ExplorerPorts) {
  const tree = createTreeMap()
  const exploring = createExploring(ports, tree)
  const shape = atom<ExplorerShape>(ports.shape.read())
  const branches = createBranches(ports, tree)
  const heat = createHeat(ports)
  const unfolding = createUnfolding(tree, branches)
  const visiting = createVisiting({ ports, tree, exploring, branches })
  const { busy, pick, toggle, unfold, goTo, goToPath, settleAddress } = visiting
  let spot: Spot | null = null

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

  /** Brings what is on the map to the state of the host, without what is not open. */
  async function refresh(): Promise<void> {
    if (tree.$map.get().state !== 'ready' || busy()) return
    const before = tree.$selected.get()
    await branches.reload([[]], FIRST_LEVELS)
    await branches.reload(tree.openPaths(BRANCHES_MAX), 1)
    tree.tidy()
    const now = tree.$selected.get()
    // It has gone at the host, and the niche above it is selected.
    if (before && now && !tree.holds(before)) settleAddress(ports.address.read(), now)
  }

  /**
   * Loads and opens all niches down to a level and closes the rest; shows the map of few levels
   * whole.
   */
  async function fold(level: number): Promise<void> {
    if (busy()) return
    const outcome = await unfolding.load(level)
    const [root] = tree.roots()
    if (outcome === 'failed' && root) exploring.tellUnreachable(root, () => fold(level))
    if (outcome === 'stopped' || outcome === 'failed' || busy()) return
    tree.fold(level)
    tree.tidy()
    const niche = tree.$cursor.get()
    if (niche) visiting.aimAt({ niche, how: level <= WHOLE_LEVELS ? 'whole' : 'in view' })
    if (outcome === 'full') exploring.say(FULL_TEXT)
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
    /** What the colors of niches show. */
    heat,
    /** The progress of opening many levels; null while nothing is opened. */
    $unfolding: unfolding.$progress,
    /** Counts the changes of loaded niches, visible or not. */
    $version: tree.$version,
    $aim: visiting.$aim,
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
      const stopFollowing = ports.address.onMove(() => void visiting.followAddress())
      const stopRefreshing = keepFresh(refresh)
      void heat.begin()
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
      else await visiting.openSiblings(command.niche)
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
