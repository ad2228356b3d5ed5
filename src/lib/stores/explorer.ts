import { atom, type ReadableAtom } from 'nanostores'
import { errorCode, mayPass } from '../api/errors.ts'
import type { TreeCommand } from '../explorer/keyboard.ts'
import { type Niche, nichePath } from '../explorer/niche.ts'
import {
  type Remembered,
  readRemembered,
  remember,
  type Spot,
  writeRemembered,
} from '../explorer/remembered.ts'
import { createExploring } from './explorer-exploring.ts'
import { createTreeMap } from './explorer-map.ts'
import type { ExplorerPorts } from './explorer-ports.ts'
import { pickStep } from './explorer-step.ts'
import { keepAsking } from './keep-asking.ts'

/** A niche to bring into view; a new object each time, so that twice the same counts. */
export interface Aim {
  niche: Niche
  /** Whether to go close to it, or only as far as it shows. */
  close: boolean
}

/** Everything the niche explorer decides; the page only draws it. */
export function createExplorer(ports: ExplorerPorts) {
  const tree = createTreeMap()
  const exploring = createExploring(ports, tree)
  const aim = atom<Aim | null>(null)
  const busy = () => exploring.$exploring.get() !== null
  let spot: Spot | null = null

  function select(niche: Niche): void {
    tree.select(niche)
    if (niche.depth === 0) return
    ports.track({
      name: 'niche_explorer_use',
      action: 'select',
      niche: niche.name,
      depth: niche.depth,
    })
  }

  /** Does what a niche without loaded sub-niches needs. */
  async function open(niche: Niche): Promise<void> {
    const step = pickStep(niche, tree.found)
    if (step.kind === 'ask') return exploring.explore(niche)
    if (step.kind === 'none') return
    tree.attach(niche, step.kind === 'found' ? step.nodes : [])
    exploring.announce(niche)
  }

  /** A click on a niche, or Enter: selects it and explores what nobody has loaded yet. */
  async function pick(niche: Niche): Promise<void> {
    if (busy()) return
    select(niche)
    await open(niche)
  }

  /** The +/− control: opens or closes; what is not loaded is explored first. */
  async function toggle(niche: Niche): Promise<void> {
    if (busy()) return
    tree.moveTo(niche)
    if (niche.children.length > 0) tree.setOpen(niche, !niche.open)
    else await pick(niche)
  }

  /** Whether there is nothing left to ask for: the tree came, or asking again can't help. */
  async function load(): Promise<boolean> {
    const remembered: Remembered | null = readRemembered(ports.memory.read())
    try {
      const answer = await ports.fetchTree()
      spot = remembered?.spot ?? null
      tree.show(answer, remembered)
      return true
    } catch (error) {
      // Once is enough to be told.
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
    $aim: aim as ReadableAtom<Aim | null>,
    pick,
    toggle,
    moveTo: tree.moveTo,

    /** Fetches the tree. A failure is logged and ends the loading; nothing is thrown. */
    load,

    /** Fetches the tree, and as long as the host is away asks again. Returns the stop. */
    open(): () => void {
      let isClosed = false
      let stop = () => {}
      void load().then((isOver) => {
        if (!isOver && !isClosed) stop = keepAsking(load)
      })
      return () => {
        isClosed = true
        stop()
      }
    },

    /** Carries out a key's command. */
    async command(command: TreeCommand): Promise<void> {
      if (command.do === 'move') tree.moveTo(command.to)
      else if (command.do === 'pick') await pick(command.niche)
      else if (command.do === 'toggle') await toggle(command.niche)
      else if (!busy()) tree.openSiblings(command.niche)
    },

    /**
     * Selects a niche wherever it lies, opens the way to it and brings it into view.
     * Returns whether it did: not while an exploration runs.
     */
    goTo(niche: Niche): boolean {
      if (busy()) return false
      tree.uncover(niche)
      select(niche)
      aim.set({ niche, close: true })
      return true
    },

    /** Opens all loaded niches down to a level and closes the rest. */
    fold(level: number): void {
      if (busy()) return
      tree.fold(level)
      const cursor = tree.$cursor.get()
      if (cursor) aim.set({ niche: cursor, close: false })
    },

    /** Tries the failed exploration again. */
    async retry(): Promise<void> {
      const failed = exploring.$failure.get()
      exploring.dismissFailure()
      if (failed) await pick(failed.niche)
    },

    /** Where this browser left the map, until it is moved. */
    rememberedSpot: (): Spot | null => spot,

    /** Keeps open branches, selection and position for the next visit. */
    keep(niche: Niche, offset: Spot['offset'], k: number): void {
      const map = tree.$map.get()
      if (map.state !== 'ready') return
      spot = { path: nichePath(niche), offset, k }
      ports.memory.write(writeRemembered(remember(map.root, tree.$selected.get(), spot)))
    },
  }
}

export type Explorer = ReturnType<typeof createExplorer>
