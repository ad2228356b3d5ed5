import { atom, computed, type ReadableAtom } from 'nanostores'
import { pathKey } from '../../../contract/niche-name.ts'
import type { TreeNode } from '../../../contract/tree.ts'
import { foldTo, isOpenAtFirst, openAbove, openSiblings, visibleStandIn } from '../explorer/fold.ts'
import { type Layout, layOut } from '../explorer/layout.ts'
import {
  attachChildren,
  buildTree,
  eachNiche,
  findByPath,
  lineage,
  markTerminal,
  type Niche,
} from '../explorer/niche.ts'
import { applyRemembered, type Remembered } from '../explorer/remembered.ts'

export type TreeMap =
  | { state: 'loading' }
  | { state: 'failed' }
  | {
      state: 'ready'
      root: Niche
      layout: Layout
      /** The niche that keeps its place on the screen while others move; null at first. */
      anchor: Niche | null
    }

/** The tree itself: what is loaded, open, under the cursor and selected. */
export function createTreeMap() {
  const map = atom<TreeMap>({ state: 'loading' })
  const cursor = atom<Niche | null>(null)
  const selected = atom<Niche | null>(null)
  const found = new Map<string, readonly TreeNode[]>()

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
    /** The niche that the keyboard is on. */
    $cursor: cursor as ReadableAtom<Niche | null>,
    $selected: selected as ReadableAtom<Niche | null>,
    /** The selected niche and all above it, the root excluded. */
    $path: computed(selected, (niche) => (niche ? lineage(niche).slice(1) : [])),
    /** Levels that an exploration of this visit brought, by path key. */
    found: found as ReadonlyMap<string, readonly TreeNode[]>,

    fail(): void {
      map.set({ state: 'failed' })
    },

    /** Takes a tree as the server sent it, opened as remembered or else as at first. */
    show(tree: TreeNode, remembered: Remembered | null): void {
      const root = buildTree(tree)
      eachNiche(root, (niche) => {
        niche.open = niche.children.length > 0 && isOpenAtFirst(niche)
      })
      if (remembered) applyRemembered(root, remembered)
      map.set({ state: 'ready', root, layout: layOut(root), anchor: null })
      const before = remembered?.selected ? findByPath(root, remembered.selected) : null
      selected.set(before)
      cursor.set(visibleStandIn(before ?? root))
    },

    /** Whether the niche is part of the tree that shows. */
    holds(niche: Niche): boolean {
      const now = map.get()
      return now.state === 'ready' && lineage(niche)[0] === now.root
    },

    select(niche: Niche): void {
      selected.set(niche)
      cursor.set(niche)
    },

    moveTo(niche: Niche): void {
      cursor.set(niche)
    },

    setOpen(niche: Niche, open: boolean): void {
      niche.open = open
      relayout(niche)
    },

    remember(path: readonly string[], nodes: readonly TreeNode[]): void {
      found.set(pathKey(path), nodes)
    },

    attach(niche: Niche, nodes: readonly TreeNode[]): void {
      if (nodes.length === 0) markTerminal(niche)
      else attachChildren(niche, nodes)
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

    /** Opens all above a niche, so that it shows. */
    uncover(niche: Niche): void {
      if (openAbove(niche)) relayout(niche)
    },
  }
}

export type TreeMapStore = ReturnType<typeof createTreeMap>
