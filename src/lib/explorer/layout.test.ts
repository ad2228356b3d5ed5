import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TreeNode } from '../../../contract/tree.ts'
import { LEVEL_WIDTH } from './geometry.ts'
import { linksInView, nicheNear, nichesInView } from './in-view.ts'
import { isVisible, type Layout, layOut, nicheX } from './layout.ts'
import { buildTree, eachNiche, type Niche } from './niche.ts'
import { named, openTree, PETS } from './test-tree.ts'

const asNode = (children: TreeNode[]): TreeNode => ({
  name: 'n',
  isExplored: true,
  childCount: children.length,
  children,
})

const { node } = fc.letrec<{ node: TreeNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.constant(asNode([])),
    fc.array(tie('node'), { maxLength: 6 }).map(asNode),
  ),
}))

const opened = fc.tuple(node, fc.infiniteStream(fc.boolean())).map(([tree, coin]) => {
  const root = buildTree(tree)
  eachNiche(root, (niche) => {
    niche.open = niche.children.length > 0 && (coin.next().value as boolean)
  })
  root.open = root.children.length > 0
  return root
})

const windows = fc
  .tuple(
    fc.double({ min: -500, max: 3000, noNaN: true }),
    fc.double({ min: -1500, max: 1500, noNaN: true }),
    fc.double({ min: 1, max: 2000, noNaN: true }),
    fc.double({ min: 1, max: 2000, noNaN: true }),
  )
  .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }))

function gaps(layout: Layout): { gap: number; siblings: boolean }[] {
  return layout.columns.flatMap((column) =>
    column.slice(1).map((niche, index) => {
      const above = column[index] as Niche
      return { gap: niche.y - above.y, siblings: niche.parent === above.parent }
    }),
  )
}

it('sets siblings 60, other neighbours 90 and levels 400 apart', () => {
  const root = openTree(PETS)
  const layout = layOut(root)
  const distance = (a: string, b: string) => named(root, b).y - named(root, a).y
  expect(distance('Dog Toys', 'Dog Walking')).toBeCloseTo(59.85, 6)
  expect(distance('Litter', 'Dog Toys')).toBeCloseTo(90, 6)
  expect(nicheX(named(root, 'Dog Care'))).toBe(800)
  expect(LEVEL_WIDTH).toBe(400)
  expect(layout.box.right).toBeGreaterThan(1200)
})

it('never sets two niches of one depth closer than their separation', () => {
  fc.assert(
    fc.property(opened, (root) => {
      for (const { gap, siblings } of gaps(layOut(root))) {
        expect(gap).toBeGreaterThanOrEqual((siblings ? 59.85 : 90) - 1e-6)
      }
    }),
  )
})

it('places each open niche halfway between its first and last sub-niche', () => {
  fc.assert(
    fc.property(opened, (root) => {
      for (const niche of layOut(root).rows) {
        const first = niche.open ? niche.children[0] : undefined
        const last = niche.children.at(-1)
        if (first && last) expect(niche.y).toBeCloseTo((first.y + last.y) / 2, 6)
      }
    }),
  )
})

it('lists the visible niches in reading order, and no hidden one', () => {
  fc.assert(
    fc.property(opened, (root) => {
      const layout = layOut(root)
      const expected: Niche[] = []
      const walk = (niche: Niche) => {
        expected.push(niche)
        if (niche.open) niche.children.forEach(walk)
      }
      walk(root)
      expect(layout.rows.map((niche) => niche.id)).toEqual(expected.map((niche) => niche.id))
      eachNiche(root, (niche) => {
        expect(isVisible(layout, niche)).toBe(expected.includes(niche))
      })
    }),
  )
})

it('keeps the former place of a niche only where it was visible before', () => {
  const root = openTree(PETS)
  const dogs = named(root, 'Dog Care')
  dogs.open = false
  const before = layOut(root)
  const was = dogs.y
  dogs.open = true
  layOut(root, before)
  expect(dogs.wasY).toBe(was)
  expect(named(root, 'Kennels').wasY).toBeNaN()
})

it('finds exactly the niches near a window, in any tree', () => {
  fc.assert(
    fc.property(opened, windows, (root, window) => {
      const layout = layOut(root)
      const slow = layout.rows.filter(
        (niche) =>
          nicheX(niche) + 400 >= window.left &&
          nicheX(niche) - 40 <= window.right &&
          niche.y + 32 >= window.top &&
          niche.y - 32 <= window.bottom,
      )
      expect(nichesInView(layout, window)).toEqual(slow)
    }),
  )
})

it('finds every link with an end in the window, and only links that cross it', () => {
  fc.assert(
    fc.property(opened, windows, (root, window) => {
      const layout = layOut(root)
      const found = new Set(linksInView(layout, window))
      for (const niche of layout.rows) {
        if (!niche.parent) continue
        const low = Math.max(niche.y, niche.parent.y)
        const high = Math.min(niche.y, niche.parent.y)
        const x = nicheX(niche)
        const beside = x >= window.left && x - LEVEL_WIDTH <= window.right
        const crosses = beside && low >= window.top && high <= window.bottom
        const isEnd = [niche.y, niche.parent.y].some((y) => y >= window.top && y <= window.bottom)
        if (crosses && isEnd) expect(found.has(niche)).toBe(true)
        if (!crosses) expect(found.has(niche)).toBe(false)
      }
    }),
  )
})

it('draws at most 24 links of one parent that only pass through', () => {
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`n${i}`, {}]))
  const layout = layOut(openTree(many))
  const window = { left: 0, right: 400, top: 5000, bottom: 5500 }
  const found = linksInView(layout, window)
  const passing = found.filter((niche) => niche.y > 5500)
  expect(passing).toHaveLength(24)
  expect(found.length - passing.length).toBe(
    layout.rows.filter((niche) => niche.depth === 1 && niche.y >= 5000 && niche.y <= 5500).length,
  )
})

it('names the niche nearest to a point', () => {
  const root = openTree(PETS)
  const layout = layOut(root)
  const tea = named(root, 'Tea')
  expect(nicheNear(layout, { x: 830, y: tea.y + 10 })?.name).toBe('Tea')
  expect(nicheNear(layout, { x: -9999, y: 0 })?.name).toBe('Niches')
  expect(nicheNear(layout, { x: 9999, y: 9999 })?.name).toBe('Kennels')
})
