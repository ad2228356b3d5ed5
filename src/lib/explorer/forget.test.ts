import { expect, it } from 'vitest'
import type { TreeNode } from '../../../contract/tree.ts'
import { forgetFar, LOADED_MAX } from './forget.ts'
import { buildTree, eachNiche, isUnloaded, type Niche } from './niche.ts'
import { named } from './test-tree.ts'

const node = (name: string, children: TreeNode[] = []): TreeNode => ({
  ...{ name, isExplored: children.length > 0, childCount: children.length, children },
})
const many = (name: string) =>
  node(
    name,
    Array.from({ length: LOADED_MAX / 2 }, (_, index) => node(`${name} ${index + 1}`)),
  )

/** Three large branches below one industry, of which two fit. */
function tree() {
  const root = buildTree(node('Niches', [node('Trade', ['Ants', 'Bees', 'Crows'].map(many))]))
  const [trade] = root.children as [Niche]
  root.open = true
  trade.open = true
  const [ants, bees, crows] = trade.children as [Niche, Niche, Niche]
  return { root, ants, bees, crows }
}

const countOf = (root: Niche) => {
  let count = 0
  eachNiche(root, () => {
    count += 1
  })
  return count
}

it('forgets what was used longest ago, until few enough are loaded', () => {
  const { root, ants, bees, crows } = tree()
  const recent = new Set([bees, ants, crows])
  forgetFar(root, recent, [])
  expect([ants, bees, crows].map(isUnloaded)).toEqual([true, true, false])
  expect(bees.childCount).toBe(LOADED_MAX / 2)
  expect(countOf(root)).toBeLessThanOrEqual(LOADED_MAX)
  expect([...recent]).toEqual([crows])
})

it('keeps what is on the map, and what holds the selected niche', () => {
  const { root, ants, bees, crows } = tree()
  bees.open = true
  forgetFar(root, new Set([bees, ants, crows]), [named(root, 'Ants 7'), null])
  expect([ants, bees, crows].map(isUnloaded)).toEqual([false, false, true])
})

it('forgets an open branch that a closed one hides', () => {
  const { root, ants, bees, crows } = tree()
  bees.open = true
  if (bees.parent) bees.parent.open = false
  forgetFar(root, new Set([bees, ants, crows]), [])
  expect([bees.open, isUnloaded(bees)]).toEqual([false, true])
})

it('forgets nothing while few are loaded', () => {
  const { root, ants, bees, crows } = tree()
  crows.children = []
  bees.children = []
  forgetFar(root, new Set([ants]), [])
  expect(isUnloaded(ants)).toBe(false)
})
