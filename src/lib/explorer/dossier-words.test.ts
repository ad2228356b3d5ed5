import { expect, it } from 'vitest'
import { searchesText, seasonText } from './dossier-words.ts'

it('says searches as an order of magnitude', () => {
  expect(searchesText(1300)).toBe('about 1,300 searches a month')
})

it.each([
  [[10, 11, 12, 1, 2], 'Oct to Feb'],
  [[3], 'Mar'],
  [[9, 10, 3, 4, 5], 'Mar to May, Sep to Oct'],
  [[1, 12], 'Dec to Jan'],
  [[], ''],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'All year'],
])('says the months %j as %s', (months, text) => {
  expect(seasonText(months)).toBe(text)
})
