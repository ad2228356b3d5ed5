import { describe, expect, it } from 'vitest'
import { countLevels, followRoute, outlineOf } from './atlas-outline.ts'

const INDUSTRIES = [
  { name: 'Pets', summary: 'P', niches: [{ name: 'Dogs', niches: [{ name: 'Ramps' }] }] },
  { name: 'Art', summary: 'A', niches: [{ name: 'Oil' }, { name: 'Clay' }] },
]

describe('the atlas outline', () => {
  it('counts each level', () => {
    expect(countLevels(INDUSTRIES)).toEqual([2, 3, 1])
  })

  it('lists industries and sectors in the order of the map, with what lies below', () => {
    expect(outlineOf(INDUSTRIES)).toEqual([
      { name: 'Art', summary: 'A', size: 2, sectors: ['Clay', 'Oil'] },
      { name: 'Pets', summary: 'P', size: 2, sectors: ['Dogs'] },
    ])
  })

  it('follows a route and counts what lies directly below each place', () => {
    expect(followRoute(INDUSTRIES, ['Pets', 'Dogs', 'Ramps'])).toEqual([
      { name: 'Pets', summary: 'P', below: 1 },
      { name: 'Dogs', summary: '', below: 1 },
      { name: 'Ramps', summary: '', below: 0 },
    ])
  })

  it('refuses a route over a place that is not on the map', () => {
    expect(() => followRoute(INDUSTRIES, ['Pets', 'Cats'])).toThrow('The atlas has no "Cats"')
  })
})
