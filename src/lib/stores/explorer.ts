import { atom, type ReadableAtom } from 'nanostores'
import { pathKey } from '../../../contract/niche-name.ts'
import type { TreeNode } from '../../../contract/tree.ts'
import { errorCode, mayPass } from '../api/errors.ts'
import type { TreeCommand } from '../explorer/keyboard.ts'
import { findByPath, type Niche, nearestTo, nichePath } from '../explorer/niche.ts'
import { readRemembered, remember, type Spot, writeRemembered } from '../explorer/remembered.ts'
import { rememberedAt } from '../explorer/remembered-at.ts'
import { createDossier } from './explorer-dossier.ts'
import { createExploring } from './explorer-exploring.ts'
import { createFinder } from './explorer-finder.ts'
import { createTreeMap } from './explorer-map.ts'
import type { ExplorerPorts, ExplorerShape } from './explorer-ports.ts'
import { pickStep } from './explorer-step.ts'
import { keepAsking } from './keep-asking.ts'

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

/** The state and logic of the niche explorer. The page only renders it. */
export function createExplorer(ports: ExplorerPorts) {
  const tree = createTreeMap()
  const exploring = createExploring(ports, tree)
  const aim = atom<Aim | null>(null)
  const shape = atom<ExplorerShape>(ports.shape.read())
  const busy = () => exploring.$exploring.get() !== null
  let spot: Spot | null = null

  function select(niche: Niche): void {
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

  /** Handles a niche without loaded sub-niches. */
  async function open(niche: Niche): Promise<void> {
    const step = pickStep(niche, tree.found)
    if (step.kind === 'ask') return exploring.explore(niche)
    if (step.kind === 'none') return
    tree.attach(niche, step.kind === 'found' ? step.nodes : [])
    exploring.announce(niche)
  }

  /**
   * Handles a click on a niche, or Enter: selects it, and explores it if its level is not loaded
   * yet.
   */
  async function pick(niche: Niche): Promise<void> {
    if (busy()) return
    select(niche)
    await open(niche)
  }

  /**
   * Handles the +/− control: opens or closes a niche, and explores it first if its level is not
   * loaded.
   */
  async function toggle(niche: Niche): Promise<void> {
    if (busy()) return
    tree.moveTo(niche)
    if (niche.children.length > 0) tree.setOpen(niche, !niche.open)
    else await pick(niche)
  }

  /** Reports a niche of the address that the map lacks, and corrects the address. */
  function settleAddress(asked: readonly string[], shown: Niche): void {
    const path = nichePath(shown)
    if (pathKey(asked) === pathKey(path)) return
    if (asked.length > path.length) exploring.tellMissing(asked.at(-1) ?? '', shown)
    ports.address.write(path, 'in place')
  }

  /** Shows the loaded tree: as it was left, or at the niche of an address that someone followed. */
  function show(answer: TreeNode): void {
    const stored = readRemembered(ports.memory.read())
    const asked = ports.address.read()
    const root = tree.build(answer)
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
  function followAddress(): void {
    const map = tree.$map.get()
    if (map.state !== 'ready') return
    const asked = ports.address.read()
    const selected = tree.$selected.get()
    // A link within the page moves in the history too.
    if (pathKey(asked) === pathKey(selected ? nichePath(selected) : [])) return
    exploring.leave()
    const niche = nearestTo(map.root, asked)
    tree.uncover(niche)
    tree.select(niche)
    aim.set({ niche, how: niche.depth > 0 ? 'close' : 'in view' })
    settleAddress(asked, niche)
  }

  function keepState(): void {
    const map = tree.$map.get()
    if (map.state !== 'ready') return
    ports.memory.write(writeRemembered(remember(map.root, tree.$selected.get(), spot)))
  }

  /** True if no further request is needed: the tree arrived, or a retry cannot help. */
  async function load(): Promise<boolean> {
    try {
      show(await ports.fetchTree())
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
    finder: createFinder(ports, tree.$map),
    $aim: aim as ReadableAtom<Aim | null>,
    $shape: shape as ReadableAtom<ExplorerShape>,

    /** Shows the map or the list; the map opens at the selected niche. */
    reshape(to: ExplorerShape): void {
      ports.shape.write(to)
      if (to === shape.get()) return
      const selected = tree.$selected.get()
      if (to === 'map' && selected && selected.depth > 0) {
        tree.uncover(selected)
        if (selected.children.length > 0) tree.setOpen(selected, true)
        spot = rememberedAt(nichePath(selected), null).spot
      }
      shape.set(to)
    },

    pick,
    toggle,
    moveTo: tree.moveTo,

    /** Fetches the tree. A failure is logged and ends the loading; nothing is thrown. */
    load,

    /**
     * Fetches the tree, retries while the host is unavailable, and follows the address. Returns a
     * function that stops both.
     */
    open(): () => void {
      let isClosed = false
      const stopFollowing = ports.address.onMove(followAddress)
      let stop = () => {}
      void load().then((isOver) => {
        if (!isOver && !isClosed) stop = keepAsking(load)
      })
      return () => {
        isClosed = true
        stopFollowing()
        stop()
      }
    },

    /** Runs a keyboard command. */
    async command(command: TreeCommand): Promise<void> {
      if (command.do === 'move') tree.moveTo(command.to)
      else if (command.do === 'pick') await pick(command.niche)
      else if (command.do === 'toggle') await toggle(command.niche)
      else if (!busy()) tree.openSiblings(command.niche)
    },

    /**
     * Selects a niche anywhere in the tree, opens its ancestors and brings it into view. Returns
     * false if an exploration is running.
     */
    goTo(niche: Niche): boolean {
      if (busy()) return false
      tree.uncover(niche)
      if (niche.children.length > 0 && !niche.open) tree.setOpen(niche, true)
      select(niche)
      aim.set({ niche, how: 'close' })
      return true
    },

    /** The loaded niche at a path; null if it is not on the map here. */
    find(path: readonly string[]): Niche | null {
      const map = tree.$map.get()
      return map.state === 'ready' ? findByPath(map.root, path) : null
    },

    /** Opens all loaded niches down to a level and closes the rest; shows the map of few levels whole. */
    fold(level: number): void {
      if (busy()) return
      tree.fold(level)
      const cursor = tree.$cursor.get()
      if (cursor) aim.set({ niche: cursor, how: level <= WHOLE_LEVELS ? 'whole' : 'in view' })
    },

    /** Retries the failed exploration. */
    async retry(): Promise<void> {
      const failed = exploring.$failure.get()
      exploring.dismissFailure()
      if (failed) await pick(failed.niche)
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
