import { atom, computed, type ReadableAtom } from 'nanostores'
import type { TreeNode } from '../../../contract/tree.ts'
import { foldTo, isOpenAtFirst, openAbove, openSiblings, visibleStandIn } from '../explorer/fold.ts'
import { forgetFar } from '../explorer/forget.ts'
import { type Layout, layOut } from '../explorer/layout.ts'
import {
  attachChildren,
  buildTree,
  dropChild,
  eachNiche,
  FIRST_LEVELS,
  findByPath,
  isPartOf,
  isUnloaded,
  lineage,
  markTerminal,
  mergeBranch,
  type Niche,
  nearestTo,
  nichePath,
  stateText,
} from '../explorer/niche.ts'
import { applyRemembered, type Remembered } from '../explorer/remembered.ts'

/** An answer for a path; null where the host has no such niche. */
export interface LoadedBranch {
  path: readonly string[]
  node: TreeNode | null
}

export type TreeMap =
  | { state: 'loading' }
  | { state: 'failed' }
  | {
      state: 'ready'
      root: Niche
      layout: Layout
      /** The niche that stays in place on the screen while others move; null at first. */
      anchor: Niche | null
    }

/** The tree: its loaded, open, focused and selected niches. */
export function createTreeMap() {
  const map = atom<TreeMap>({ state: 'loading' })
  const cursor = atom<Niche | null>(null)
  const selected = atom<Niche | null>(null)
  /** Niches with a loaded level, the least recently used first. */
  const recent = new Set<Niche>()
  const version = atom(0)

  function use(niche: Niche): void {
    recent.delete(niche)
    if (niche.children.length > 0) recent.add(niche)
  }

  /** The niche, or the nearest one above it that the tree still has. */
  function standIn(root: Niche, niche: Niche): Niche {
    return lineage(niche).findLast((step) => isPartOf(root, step)) ?? root
  }

  /** Moves selection and cursor off niches that are not part of the tree any more. */
  function leaveRemoved(root: Niche): void {
    for (const niche of recent) if (!isPartOf(root, niche)) recent.delete(niche)
    for (const place of [selected, cursor]) {
      const niche = place.get()
      if (niche && !isPartOf(root, niche)) place.set(standIn(root, niche))
    }
  }

  function relayout(anchor: Niche): void {
    const now = map.get()
    if (now.state !== 'ready') return
    const shown = visibleStandIn(anchor)
    map.set({ ...now, layout: layOut(now.root, now.layout), anchor: shown })
    const at = cursor.get()
    if (at) cursor.set(visibleStandIn(at))
  }

  return {
    $map: map as ReadableAtom<TreeMap>,
    /** The niche with the keyboard focus. */
    $cursor: cursor as ReadableAtom<Niche | null>,
    $selected: selected as ReadableAtom<Niche | null>,
    /** The selected niche and its ancestors, without the root. */
    $path: computed(selected, (niche) => (niche ? lineage(niche).slice(1) : [])),
    /** Counts the changes of loaded niches, visible or not. */
    $version: version as ReadableAtom<number>,

    fail(): void {
      map.set({ state: 'failed' })
    },

    /** The root in a list, which is empty until the tree is loaded. */
    roots(): readonly Niche[] {
      const now = map.get()
      return now.state === 'ready' ? [now.root] : []
    },

    /** The paths of open niches below the first levels, those used last. */
    openPaths(most: number): string[][] {
      const open = [...recent].filter((niche) => niche.open && niche.depth >= FIRST_LEVELS)
      return open.slice(-most).map(nichePath)
    },

    /** True if the level below a path, or one on the way there, is known and not loaded. */
    lacks(path: readonly string[]): boolean {
      const now = map.get()
      return now.state === 'ready' && isUnloaded(nearestTo(now.root, path))
    },

    has(path: readonly string[]): boolean {
      const now = map.get()
      return now.state === 'ready' && findByPath(now.root, path) !== null
    },

    /** Brings the niche at a path to the state of an answer; null: the host has no such niche. */
    take(path: readonly string[], node: TreeNode | null): void {
      const now = map.get()
      const niche = now.state === 'ready' ? findByPath(now.root, path) : null
      if (now.state !== 'ready' || niche === null) return
      const changed = node ? niche : niche.parent
      if (changed === null) return
      const before = stateText(changed)
      if (node === null) dropChild(changed, niche)
      else if (!mergeBranch(niche, node)) return
      use(changed)
      leaveRemoved(now.root)
      version.set(version.get() + 1)
      if (changed.open || stateText(changed) !== before) relayout(changed)
    },

    /** Forgets levels that are far from what the user sees, if too many are loaded. */
    tidy(): void {
      const now = map.get()
      if (now.state === 'ready') forgetFar(now.root, recent, [selected.get(), cursor.get()])
    },

    /**
     * Makes the niches of the first levels, with the branches open that are open at first, and adds
     * other levels that were loaded with them, the upper ones first.
     */
    build(first: TreeNode, others: readonly LoadedBranch[]): Niche {
      const root = buildTree(first)
      for (const { path, node } of others) {
        const niche = findByPath(root, path)
        if (!niche || !node) continue
        mergeBranch(niche, node)
        use(niche)
      }
      eachNiche(root, (niche) => {
        niche.open = niche.children.length > 0 && isOpenAtFirst(niche)
      })
      return root
    },

    /** Shows a tree, with the remembered branches open. */
    show(root: Niche, remembered: Remembered | null): void {
      if (remembered) applyRemembered(root, remembered)
      map.set({ state: 'ready', root, layout: layOut(root), anchor: null })
      const before = remembered?.selected ? findByPath(root, remembered.selected) : null
      selected.set(before)
      cursor.set(visibleStandIn(before ?? root))
    },

    /** True if the niche is in the visible tree. */
    holds(niche: Niche): boolean {
      const now = map.get()
      return now.state === 'ready' && isPartOf(now.root, niche)
    },

    select(niche: Niche): void {
      use(niche)
      selected.set(niche)
      cursor.set(niche)
    },

    moveTo(niche: Niche): void {
      cursor.set(niche)
    },

    setOpen(niche: Niche, open: boolean): void {
      niche.open = open
      use(niche)
      relayout(niche)
    },

    attach(niche: Niche, nodes: readonly TreeNode[]): void {
      if (nodes.length === 0) markTerminal(niche)
      else attachChildren(niche, nodes)
      use(niche)
      version.set(version.get() + 1)
      relayout(niche)
    },

    fold(level: number): void {
      const now = map.get()
      if (now.state !== 'ready') return
      foldTo(now.root, level)
      relayout(cursor.get() ?? now.root)
    },

    openSiblings(niche: Niche): void {
      if (openSiblings(niche)) relayout(niche)
    },

    /** Opens all ancestors of a niche to make it visible. */
    uncover(niche: Niche): void {
      if (openAbove(niche)) relayout(niche)
    },
  }
}

export type TreeMapStore = ReturnType<typeof createTreeMap>
