import { hierarchy, tree } from 'd3-hierarchy'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tidyTree } from './tidy-tree.ts'

const SEPARATION = { siblings: 0.9975, others: 1.5 }

interface Node {
  children: readonly Node[]
}

const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 7 },
    fc.constant({ children: [] }),
    fc.record({ children: fc.array(tie('node'), { maxLength: 9 }) }),
  ),
}))

/** The parents of all nodes in reading order. */
function flat(root: Node): Int32Array {
  const parents: number[] = []
  const walk = (each: Node, parent: number) => {
    const index = parents.push(parent) - 1
    for (const child of each.children) walk(child, index)
  }
  walk(root, -1)
  return Int32Array.from(parents)
}

it('places any tree as d3 does', () => {
  const arrange = tree<Node>()
    .nodeSize([1, 1])
    .separation((a, b) => (a.parent === b.parent ? SEPARATION.siblings : SEPARATION.others))
  fc.assert(
    fc.property(node, (root) => {
      const expected: number[] = []
      arrange(hierarchy(root)).eachBefore((place) => expected.push(place.x))
      const places = tidyTree(flat(root), SEPARATION)
      expect(places).toHaveLength(expected.length)
      places.forEach((place, index) => {
        expect(place).toBeCloseTo(expected[index] as number, 9)
      })
    }),
    { numRuns: 1000 },
  )
})

it('places a chain and nothing at all', () => {
  expect([...tidyTree(Int32Array.of(-1, 0, 1, 2), SEPARATION)]).toEqual([0, 0, 0, 0])
  expect(tidyTree(new Int32Array(), SEPARATION)).toHaveLength(0)
})
