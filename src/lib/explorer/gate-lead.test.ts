import { expect, it } from 'vitest'
import { gateLead } from './gate-lead.ts'

it.each([
  [1, 'Hive Products: 1 niche is charted below. Premium opens it.'],
  [5, 'Hive Products: 5 niches are charted below. Premium opens them.'],
  [1_200, 'Hive Products: 1,200 niches are charted below. Premium opens them.'],
])('says that %d are charted, and that Premium opens them', (charted, text) => {
  expect(gateLead('Hive Products', charted)).toBe(text)
})

it('does not say that something lies below where nothing is charted', () => {
  expect(gateLead('Cut Comb Honey', 0)).toBe(
    'Cut Comb Honey: nothing is charted below yet. With Premium you explore it, and what is found stays on the map for everyone.',
  )
})

it('says nothing of what is charted where nobody said', () => {
  expect(gateLead('Hive Products', undefined)).toBe(
    'Hive Products is not open on the map yet. With Premium you open it, and what lies below stays open for everyone.',
  )
})
