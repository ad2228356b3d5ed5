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
      /** The niche that stays in place on the screen while others move; null at first. */
      anchor: Niche | null
    }

/** The tree: its loaded, open, focused and selected niches. */
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
    /** The niche with the keyboard focus. */
    $cursor: cursor as ReadableAtom<Niche | null>,
    $selected: selected as ReadableAtom<Niche | null>,
    /** The selected niche and its ancestors, without the root. */
    $path: computed(selected, (niche) => (niche ? lineage(niche).slice(1) : [])),
    /** Levels fetched by explorations during this visit, by path key. */
    found: found as ReadonlyMap<string, readonly TreeNode[]>,

    fail(): void {
      map.set({ state: 'failed' })
    },

    /** Makes the niches of a tree from the server, with the branches open that are open at first. */
    build(tree: TreeNode): Niche {
      const root = buildTree(tree)
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

    /** Opens all ancestors of a niche to make it visible. */
    uncover(niche: Niche): void {
      if (openAbove(niche)) relayout(niche)
    },
  }
}

export type TreeMapStore = ReturnType<typeof createTreeMap>
