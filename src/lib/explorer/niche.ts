import { compareNames, ROOT_NAME } from '../../../contract/niche-name.ts'
import type { TreeNode } from '../../../contract/tree.ts'

/**
 * A niche of the tree in this browser. Mutable on purpose: a tree of 100,000 is not copied
 * for each branch that opens. Only the explorer's store, `forgetFar` and `layOut` write to it.
 */
export interface Niche {
  /** Stands for the niche in the page; never the same for two niches. */
  readonly id: number
  readonly name: string
  readonly parent: Niche | null
  /** 0 is the root. */
  readonly depth: number
  isExplored: boolean
  /** The number of niches below, loaded or not. */
  childCount: number
  /** Loaded sub-niches, in the order of `compareNames`. */
  children: Niche[]
  /** True if loaded sub-niches are visible. */
  open: boolean
  /** Place on the map's y axis; holds only while the niche is visible. */
  y: number
  /** Place before the last layout; NaN when it was not visible then. */
  wasY: number
  /** Index in `Layout.rows`; holds only while the niche is visible. */
  row: number
}

/** The levels that are always loaded. */
export const FIRST_LEVELS = 2

export type NicheState = 'unexplored' | 'branch' | 'terminal'

let lastId = 0

function makeNiche(node: TreeNode, parent: Niche | null): Niche {
  lastId += 1
  return {
    id: lastId,
    name: node.name,
    parent,
    depth: parent ? parent.depth + 1 : 0,
    isExplored: node.isExplored,
    childCount: Math.max(node.childCount, node.children.length),
    children: [],
    open: false,
    y: 0,
    wasY: Number.NaN,
    row: -1,
  }
}

function fill(niche: Niche, nodes: readonly TreeNode[]): void {
  const queue: [Niche, readonly TreeNode[]][] = [[niche, nodes]]
  for (let entry = queue.pop(); entry; entry = queue.pop()) {
    const [parent, below] = entry
    parent.children = below.map((node) => {
      const child = makeNiche(node, parent)
      if (node.children.length > 0) queue.push([child, node.children])
      return child
    })
  }
}

/** The tree of an answer for the root; the server has sorted it. Nothing is open yet. */
export function buildTree(root: TreeNode): Niche {
  const niche = makeNiche({ ...root, name: root.name || ROOT_NAME }, null)
  fill(niche, root.children)
  return niche
}

/**
 * Brings a niche to the state of an answer, with as many levels as it has. Niches that are already
 * here stay the same objects. Returns true if anything changed.
 */
export function mergeBranch(niche: Niche, node: TreeNode): boolean {
  // An answer may be older than an exploration that ended meanwhile.
  if (niche.isExplored && !node.isExplored) return false
  let changed = niche.isExplored !== node.isExplored || niche.childCount !== node.childCount
  niche.isExplored = node.isExplored
  niche.childCount = node.childCount
  if (node.childCount === 0) {
    niche.children = []
    niche.open = false
  }
  if (node.children.length === 0) {
    // The answer ends here, and says that what is loaded has changed.
    if (node.childCount !== niche.children.length && !niche.open) niche.children = []
    return changed
  }
  const held = new Map(niche.children.map((child) => [child.name, child]))
  niche.children = node.children.map((below) => {
    const known = held.get(below.name)
    held.delete(below.name)
    const child = known ?? makeNiche(below, niche)
    if (mergeBranch(child, below) || !known) changed = true
    return child
  })
  return changed || held.size > 0
}

/** Takes a niche that is gone from the one above it. */
export function dropChild(niche: Niche, child: Niche): void {
  niche.children = niche.children.filter((each) => each !== child)
  niche.childCount = niche.children.length
}

/** True if what is below a niche is known to the host and not loaded here. */
export function isUnloaded(niche: Niche): boolean {
  return niche.childCount > 0 && niche.children.length === 0
}

/** Puts an explored level below a niche, sorted by name, and opens it. */
export function attachChildren(niche: Niche, nodes: readonly TreeNode[]): void {
  fill(
    niche,
    [...nodes].sort((a, b) => compareNames(a.name, b.name)),
  )
  niche.isExplored = true
  niche.childCount = niche.children.length
  niche.open = true
}

/** Marks a niche as explored with nothing below it. */
export function markTerminal(niche: Niche): void {
  niche.isExplored = true
  niche.childCount = 0
  niche.children = []
  niche.open = false
}

export function nicheState(niche: Niche): NicheState {
  if (niche.childCount > 0) return 'branch'
  return niche.isExplored ? 'terminal' : 'unexplored'
}

/** '5 sub-niches', 'No sub-niches found' or 'Unexplored'; '28 industries' for the root. */
export function stateText(niche: Niche): string {
  const state = nicheState(niche)
  if (niche.depth === 0) return `${niche.childCount.toLocaleString('en')} industries`
  if (state === 'branch') return countText(niche.childCount)
  return state === 'terminal' ? 'No sub-niches found' : 'Unexplored'
}

export function countText(count: number): string {
  return count === 1 ? '1 sub-niche' : `${count.toLocaleString('en')} sub-niches`
}

/** The screen reader text: 'Dog Care, 5 sub-niches'. */
export function spokenName(niche: Niche): string {
  const words = stateText(niche)
  return `${niche.name}, ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/** The niche and its ancestors, the root first. */
export function lineage(niche: Niche): Niche[] {
  const line: Niche[] = []
  for (let step: Niche | null = niche; step; step = step.parent) line.push(step)
  return line.reverse()
}

/** Names from the top, the root excluded. */
export function nichePath(niche: Niche): string[] {
  return lineage(niche)
    .slice(1)
    .map((step) => step.name)
}

/** True if a niche is still part of the tree below a root, and not of one that was there before. */
export function isPartOf(root: Niche, niche: Niche): boolean {
  let step = niche
  for (; step.parent; step = step.parent) if (!step.parent.children.includes(step)) return false
  return step === root
}

/** The niche at a path, or null if the tree has none. The empty path is the root's. */
export function findByPath(root: Niche, path: readonly string[]): Niche | null {
  let here: Niche | undefined = root
  for (const name of path) here = here?.children.find((child) => child.name === name)
  return here ?? null
}

/** The niche at a path, or the last one on the way to it that the tree has. */
export function nearestTo(root: Niche, path: readonly string[]): Niche {
  let here = root
  for (const name of path) {
    const next = here.children.find((child) => child.name === name)
    if (next === undefined) break
    here = next
  }
  return here
}

/** Visits every loaded niche, open or not, parents first. */
export function eachNiche(root: Niche, visit: (niche: Niche) => void): void {
  const stack = [root]
  for (let niche = stack.pop(); niche; niche = stack.pop()) {
    visit(niche)
    for (let i = niche.children.length - 1; i >= 0; i -= 1) {
      const child = niche.children[i]
      if (child) stack.push(child)
    }
  }
}
