import type { TreeNode } from '../../../contract/tree.ts'
import { buildTree, type Niche } from './niche.ts'

/** A tree written as nested names; a name without anything below is unexplored, `null` is terminal. */
export interface Sketch {
  [name: string]: Sketch | null
}

function nodes(sketch: Sketch): TreeNode[] {
  return Object.entries(sketch).map(([name, below]) => {
    const children = below ? nodes(below) : []
    const isExplored = below === null || children.length > 0
    return { name, isExplored, childCount: children.length, children }
  })
}

export function sketchTree(sketch: Sketch): TreeNode {
  const children = nodes(sketch)
  return { name: 'Niches', isExplored: true, childCount: children.length, children }
}

export function openTree(sketch: Sketch): Niche {
  const root = buildTree(sketchTree(sketch))
  const open = (niche: Niche) => {
    niche.open = niche.children.length > 0
    niche.children.forEach(open)
  }
  open(root)
  return root
}

export function named(root: Niche, name: string): Niche {
  const found = root.name === name ? root : root.children.map((c) => search(c, name)).find(Boolean)
  if (!found) throw new Error(`the tree has no "${name}"`)
  return found
}

function search(niche: Niche, name: string): Niche | undefined {
  if (niche.name === name) return niche
  for (const child of niche.children) {
    const found = search(child, name)
    if (found) return found
  }
  return undefined
}

export const PETS: Sketch = {
  'Food & Beverage': { Coffee: {}, Tea: {} },
  'Pets & Animals': {
    'Cat Care': { 'Cat Trees': {}, Litter: null },
    'Dog Care': { 'Dog Toys': {}, 'Dog Walking': {}, Kennels: {} },
  },
  Travel: {},
}
