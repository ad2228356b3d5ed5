import { expect, it } from 'vitest'
import { gateLead } from './gate-lead.ts'

it.each([
  [1, 'Hive Products has 1 sub-niche. Premium opens it.'],
  [5, 'Hive Products has 5 sub-niches. Premium opens them.'],
  [1_200, 'Hive Products has 1,200 sub-niches. Premium opens them.'],
])('says that %d are charted, and that Premium opens them', (charted, text) => {
  expect(gateLead('Hive Products', charted)).toBe(text)
})

it('mentions no niches below if none are charted', () => {
  expect(gateLead('Cut Comb Honey', 0)).toBe(
    'Cut Comb Honey has no niches on the map yet. With Premium, you can explore it, and the niches you find stay on the map for everyone.',
  )
})

it('mentions no charted niches if the number is unknown', () => {
  expect(gateLead('Hive Products', undefined)).toBe(
    'Hive Products is not open on the map yet. With Premium, you can open it, and its niches stay open for everyone.',
  )
})
