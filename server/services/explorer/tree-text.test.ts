import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareNames } from '../../../contract/niche-name.ts'
import type { TreeNode } from '../../../contract/tree.ts'
import { createTreeNodes, type NicheChange } from './tree-nodes.ts'
import { writeTree } from './tree-text.ts'

const root: NicheChange = { id: 0, parentId: null, name: 'Niches', isExplored: true }
const at = (id: number, parentId: number, more: Partial<NicheChange> = {}): NicheChange => ({
  ...{ id, parentId, name: `Niche ${id}`, isExplored: false },
  ...more,
})

/** Applies changes, writes the tree, and returns how often it yielded to the event loop. */
function createWriter() {
  const nodes = createTreeNodes()
  let rests = 0
  const turns = {
    isOver: () => false,
    async rest() {
      rests += 1
    },
  }
  return {
    async write(changes: readonly NicheChange[]) {
      for (const change of changes) nodes.take(change)
      rests = 0
      await nodes.settle(turns)
      const known = nodes.root()
      if (known === undefined) throw new Error('no root')
      const pieces = await writeTree(known, turns)
      return { pieces, text: Buffer.concat(pieces).toString(), rests }
    },
  }
}

/** The same tree, built and written in the simplest way. */
function plainly(changes: readonly NicheChange[], id = 0): TreeNode {
  const last = changes.findLast((change) => change.id === id)
  const ids = new Set(changes.filter(({ parentId }) => parentId === id).map((change) => change.id))
  const children = [...ids].map((child) => plainly(changes, child))
  children.sort((a, b) => compareNames(a.name, b.name))
  return {
    name: last?.name ?? '',
    isExplored: last?.isExplored ?? false,
    childCount: children.length,
    children,
  }
}

/** Niches, the first 5,000 with 12 children each. */
const large = [
  root,
  ...Array.from({ length: 60_000 }, (_, step) => at(step + 1, Math.floor(step / 12))),
]

describe('the text of the tree', () => {
  test('is its JSON, for any order of changes and number of steps', async () => {
    const names = fc.constantFrom('Ämter', 'b "quoted"', 'a\\b', 'Niche 10', 'Niche 9', '犬')
    const shapes = fc.array(
      fc.record({ parent: fc.nat(), name: names, isExplored: fc.boolean(), first: fc.boolean() }),
      { minLength: 1, maxLength: 60 },
    )
    await fc.assert(
      fc.asyncProperty(shapes, async (shape) => {
        const all = shape.map(({ parent, name, isExplored }, index) =>
          at(index + 1, parent % (index + 1), { name: `${name} ${index}`, isExplored }),
        )
        const writer = createWriter()
        const first = [root, ...all.filter((_, index) => shape[index]?.first)]
        await writer.write(first)
        const opened = all.slice(0, 5).map((change) => ({ ...change, isExplored: true }))
        const rest = [...all.toReversed(), ...opened]
        const { text } = await writer.write(rest)
        expect(text).toBe(JSON.stringify(plainly([...first, ...rest])))
      }),
      { numRuns: 200 },
    )
  })

  test('is rewritten only on the path from a change to the root', async () => {
    const writer = createWriter()
    const before = await writer.write(large)
    expect(before.pieces.length).toBeGreaterThan(100)
    const after = await writer.write([at(60_000, 4_999, { isExplored: true })])
    const kept = new Set(before.pieces)
    const fresh = after.pieces.filter((piece) => !kept.has(piece))
    const bytes = fresh.reduce((sum, piece) => sum + piece.length, 0)
    expect(after.text).toContain('{"name":"Niche 60000","isExplored":true,')
    expect(bytes).toBeLessThan(before.text.length / 30)
    expect(bytes).toBeGreaterThan(0)
  })

  test('has the same pieces after incremental changes and after a single read', async () => {
    const grown = createWriter()
    await grown.write(large.slice(0, 20_000))
    const { pieces } = await grown.write(large.slice(20_000))
    const { pieces: atOnce } = await createWriter().write(large)
    expect(pieces.length).toBe(atOnce.length)
    expect(pieces.every((piece, index) => atOnce[index]?.equals(piece))).toBe(true)
  })

  test('yields to the event loop, also for one niche with very many children', async () => {
    const wide = [root, ...Array.from({ length: 20_000 }, (_, step) => at(20_001 - step, 0))]
    const { text, rests } = await createWriter().write(wide)
    expect(text).toBe(
      JSON.stringify(plainly([root]), null).replace('"childCount":0,"children":[]', () => {
        const children = Array.from(
          { length: 20_000 },
          (_, step) =>
            `{"name":"Niche ${step + 2}","isExplored":false,"childCount":0,"children":[]}`,
        )
        return `"childCount":20000,"children":[${children.join(',')}]`
      }),
    )
    expect(rests).toBeGreaterThan(20_000)
  })
})
