import { describe, expect, it } from 'vitest'
import { layOut } from './layout.ts'
import type { Niche } from './niche.ts'
import { markScale, namedNiches } from './overview.ts'
import { named, openTree, PETS } from './test-tree.ts'

const ranking = { cursor: null, selected: null, widthOf: () => 150 }

describe('names seen from far', () => {
  it('shows all where there is room for all', () => {
    const { rows } = layOut(openTree(PETS))
    expect(namedNiches(rows, { x: 0, y: 0, k: 0.69 }, ranking)).toEqual([...rows])
  })

  it('gives way to higher levels, larger branches, and never lets names overlap', () => {
    const root = openTree(PETS)
    const { rows } = layOut(root)
    const shown = namedNiches(rows, { x: 0, y: 0, k: 0.1 }, ranking)
    expect(shown.map((niche) => niche.name)).toContain('Niches')
    expect(shown.length).toBeLessThan(rows.length)
    expect(shown.map((niche) => niche.row)).toEqual(
      shown.map((niche) => niche.row).toSorted((a, b) => a - b),
    )
  })

  it('lets the ends of branches give way to their parents, but never leaves nothing', () => {
    const root = openTree(PETS)
    const { rows } = layOut(root)
    const names = (k: number, from: readonly Niche[] = rows) =>
      namedNiches(from, { x: 0, y: 0, k }, ranking).map(({ name }) => name)
    expect(names(0.46)).toContain('Litter')
    const far = names(0.44)
    expect(far).not.toContain('Litter')
    expect(far.every((name) => named(root, name).depth <= 1 || named(root, name).open)).toBe(true)
    expect(names(0.44, [named(root, 'Litter')])).toEqual(['Litter'])
  })

  it('always names the niche that has the cursor', () => {
    const root = openTree(PETS)
    const { rows } = layOut(root)
    const cursor = named(root, 'Litter')
    const shown = namedNiches(rows, { x: 0, y: 0, k: 0.1 }, { ...ranking, cursor })
    expect(shown).toContain(cursor)
  })

  it('names no more than 90', () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`n${i}`, {}]))
    const { rows } = layOut(openTree(many))
    expect(namedNiches(rows, { x: 0, y: 0, k: 0.6 }, ranking)).toHaveLength(90)
  })
})

it('keeps marks at the size they have at zoom 0.7', () => {
  expect(markScale(1)).toBe(1)
  expect(markScale(0.1) * 0.1).toBeCloseTo(0.7, 9)
})
