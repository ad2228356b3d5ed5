import { expect, it } from 'vitest'
import { HEAT_STEPS, type HeatMap, heatColor, tintBy, tintText } from './heat.ts'
import { named, openTree, PETS } from './test-tree.ts'

const root = openTree(PETS)
const HEAT: HeatMap = {
  'Pets & Animals': [
    14_999,
    33,
    { 'Cat Care': [5_000, 34], 'Dog Care': [50_000, 66, { Kennels: [4_999, 67] }] },
  ],
}

it.each([
  ['Pets & Animals', '5k to 15k searches a month', 'low competition'],
  ['Cat Care', '5k to 15k searches a month', 'medium competition'],
  ['Dog Care', 'over 50k searches a month', 'medium competition'],
  ['Kennels', 'under 5k searches a month', 'high competition'],
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
