import { compareNames } from '../../../contract/niche-name.ts'
import type { Turns } from '../../turns.ts'
import { sortInTurns } from './sort-in-turns.ts'

/** A niche in memory. */
export interface NicheNode {
  name: string
  isExplored: boolean
  parent: NicheNode | undefined
  /** Sorted by name after `settle`. */
  children: readonly NicheNode[]
  /** The number of niches in its branch, including itself. */
  size: number
  /** The cached text of the branch from `writeTree`. Undefined after a change in it. */
  text: readonly (Buffer | NicheNode)[] | undefined
}

/** The database columns of a niche. */
export interface NicheChange {
  id: number
  parentId: number | null
  name: string
  isExplored: boolean
}

/** Shared by all niches without children, which are the majority. */
const NONE: NicheNode[] = []

/** The tree read so far. Between `take` and `settle`, children may be unsorted. */
export interface TreeNodes {
  root(): NicheNode | undefined
  /** Clears all niches before a full read. */
  clear(): void
  /** Adds a new or changed niche, in any order. */
  take(change: NicheChange): void
  /** Sorts the children of changed niches. */
  settle(turns: Turns): Promise<void>
}

export function createTreeNodes(): TreeNodes {
  const nodes = new Map<number, NicheNode>()
  /** Niches whose parent was not read yet, by the parent's id. */
  const orphans = new Map<number, NicheNode[]>()
  const grown = new Set<NicheNode>()
  let root: NicheNode | undefined

  /** Marks all ancestors of a change to be written again. */
  function touch(from: NicheNode, growth: number): void {
    for (let node: NicheNode | undefined = from; node; node = node.parent) {
      node.size += growth
      node.text = undefined
    }
  }

  function attach(parent: NicheNode, child: NicheNode): void {
    child.parent = parent
    if (parent.children === NONE) parent.children = [child]
    else (parent.children as NicheNode[]).push(child)
    grown.add(parent)
    touch(parent, child.size)
  }

  function add({ id, parentId, name, isExplored }: NicheChange): void {
    const node = { name, isExplored, parent: undefined, children: NONE, size: 1, text: undefined }
    nodes.set(id, node)
    for (const child of orphans.get(id) ?? []) attach(node, child)
    orphans.delete(id)
    if (parentId === null) {
      root = node
      return
    }
    const parent = nodes.get(parentId)
    if (parent) attach(parent, node)
    else orphans.set(parentId, [...(orphans.get(parentId) ?? []), node])
  }

  return {
    root: () => root,

    clear() {
      nodes.clear()
      orphans.clear()
      grown.clear()
      root = undefined
    },

    take(change) {
      const known = nodes.get(change.id)
      if (known === undefined) add(change)
      else if (known.isExplored !== change.isExplored) {
        known.isExplored = change.isExplored
        touch(known, 0)
      }
    },

    async settle(turns) {
      for (const parent of grown) {
        parent.children = await sortInTurns(
          parent.children,
          (a, b) => compareNames(a.name, b.name),
          turns,
        )
        grown.delete(parent)
        await turns.rest()
      }
    },
  }
}
