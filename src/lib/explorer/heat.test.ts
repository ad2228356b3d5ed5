import { expect, it } from 'vitest'
import { HEAT_STEPS, type HeatMap, heatColor, tintBy, tintText } from './heat.ts'
import { named, openTree, PETS } from './test-tree.ts'

const root = openTree(PETS)
const HEAT: HeatMap = {
  'Pets & Animals': [
    11_999,
    33,
    { 'Cat Care': [5_000, 34], 'Dog Care': [30_000, 66, { Kennels: [4_999, 67] }] },
  ],
}

it.each([
  ['Pets & Animals', 'typically 5K to 12K searches a month', 'typically low competition'],
  ['Cat Care', 'typically 5K to 12K searches a month', 'typically medium competition'],
  ['Dog Care', 'typically 30K or more searches a month', 'typically medium competition'],
  ['Kennels', 'under 5K searches a month', 'high competition'],
  ['Dog Toys', '', ''],
  ['Travel', '', ''],
  ['Coffee', '', ''],
])('says of %s: %s, %s', (name, demand, competition) => {
  const niche = named(root, name)
  expect(tintText(tintBy('demand', HEAT), niche)).toBe(demand)
  expect(tintText(tintBy('competition', HEAT), niche)).toBe(competition)
})

it('knows nothing of the whole map', () => {
  expect(tintBy('demand', HEAT).stepOf(root)).toBeNull()
})

it('gives each step a color of its own, the highest step the last', () => {
  for (const kind of ['demand', 'competition'] as const) {
    const colors = HEAT_STEPS[kind].map((_, step) => heatColor(kind, step))
    expect(new Set(colors).size).toBe(colors.length)
    expect(colors.at(-1)).toBe('3')
    expect(colors).not.toContain(heatColor(kind, null))
  }
})
