import { describe, expect, it } from 'vitest'
import { mapPicture, PICTURE } from './map-picture.ts'

const leaf = (name: string) => ({ name })
const ATLAS = [
  { name: 'Art', niches: [{ name: 'Oil', niches: [leaf('Frames')] }] },
  {
    name: 'Pets',
    niches: [
      {
        name: 'Dogs',
        niches: [leaf('Walks'), { name: 'Old Dogs', niches: [leaf('Ramps')] }],
      },
      { name: 'Cats', niches: [leaf('Litter')] },
    ],
  },
]
const ROUTE = ['Pets', 'Dogs', 'Old Dogs']
const picture = mapPicture(ATLAS, ROUTE)
const at = (label: string) => picture.nodes.find((node) => node.label === label)

describe('the picture of the map', () => {
  it('shows the levels of the route in the order of the map, and nothing else', () => {
    expect(picture.nodes.map(({ label }) => label)).toEqual([
      'Pets',
      'Cats',
      'Dogs',
      'Old Dogs',
      'Walks',
    ])
  })

  it('has the explored levels of a new map, and no third-level niche explored', () => {
    const states = ['branch', 'branch', 'branch', 'unexplored', 'unexplored']
    expect(picture.nodes.map(({ state }) => state)).toEqual(states)
    expect(at('Cats')?.note).toBe('1 sub-niche')
    expect(at('Old Dogs')).toMatchObject({ note: 'Unexplored', below: 0 })
  })

  it('selects the end of the route and opens its ancestors', () => {
    expect(picture.nodes.filter(({ isSelected }) => isSelected).map(({ label }) => label)).toEqual([
      'Old Dogs',
    ])
    const open = picture.nodes.filter(({ toggleX }) => toggleX !== undefined)
    expect(open.map(({ label }) => label)).toEqual(['Pets', 'Dogs'])
  })

  it('joins every place to the open one before it, the way to the selected one apart', () => {
    const ends = (path: string) => [...path.matchAll(/ (\d+)(?=M|$)/g)].map(([, y]) => Number(y))
    expect(ends(picture.trail)).toEqual([at('Dogs')?.y, at('Old Dogs')?.y])
    expect(ends(picture.links)).toEqual([at('Cats')?.y, at('Walks')?.y])
  })

  it('centers the picture vertically, and an industry among its sectors', () => {
    const ys = picture.nodes.map(({ y }) => y)
    expect(Math.abs(Math.min(...ys) + Math.max(...ys) - PICTURE.height)).toBeLessThanOrEqual(1)
    expect(at('Pets')?.y).toBe(((at('Cats')?.y ?? 0) + (at('Dogs')?.y ?? 0)) / 2)
  })

  it('cuts long names as the explorer does', () => {
    const name = 'Ramps and Stairs for Small Spaces'
    const long = mapPicture([{ name, niches: [leaf('Short')] }], [name, 'Short'])
    expect(long.nodes[0]?.label).toBe('Ramps and Stairs for Small Spa…')
  })

  it('refuses a route over a place that is not on the map', () => {
    expect(() => mapPicture(ATLAS, ['Pets', 'Dogs', 'Cats'])).toThrow('The atlas has no "Cats"')
  })
})
