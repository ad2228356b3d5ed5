import { expect, it } from 'vitest'
import type { RelatedKeyword } from '../../../contract/market.ts'
import { type Column, nextSort, sortKeywords } from './sorting.ts'

const ROWS: RelatedKeyword[] = [
  { keyword: 'b', volume: 100, cpc: null, competition: 'high', trend: 'down' },
  { keyword: 'A', volume: null, cpc: 2, competition: 'low', trend: 'up' },
  { keyword: 'c10', volume: 900, cpc: 0.5, competition: null, trend: 'stable' },
  { keyword: 'c9', volume: 100, cpc: 10, competition: 'medium', trend: null },
]

const order = (column: Column, direction: 'ascending' | 'descending') =>
  sortKeywords(ROWS, { column, direction }).map(({ keyword }) => keyword)

it.each([
  ['keyword', ['A', 'b', 'c9', 'c10'], ['c10', 'c9', 'b', 'A']],
  ['volume', ['b', 'c9', 'c10', 'A'], ['c10', 'b', 'c9', 'A']],
  ['cpc', ['c10', 'A', 'c9', 'b'], ['c9', 'A', 'c10', 'b']],
  ['competition', ['A', 'c9', 'b', 'c10'], ['b', 'c9', 'A', 'c10']],
  ['trend', ['b', 'c10', 'A', 'c9'], ['A', 'c10', 'b', 'c9']],
] as const)('sorts by %s both ways, the unknown last', (column, ascending, descending) => {
  expect(order(column, 'ascending')).toEqual(ascending)
  expect(order(column, 'descending')).toEqual(descending)
})

it('leaves the given order alone', () => {
  order('keyword', 'ascending')
  expect(ROWS.map(({ keyword }) => keyword)).toEqual(['b', 'A', 'c10', 'c9'])
})

it('begins with the most, with names from A, and turns round on the second click', () => {
  const first = nextSort(null, 'volume')
  expect(first).toEqual({ column: 'volume', direction: 'descending' })
  const second = nextSort(first, 'volume')
  expect(second).toEqual({ column: 'volume', direction: 'ascending' })
  expect(nextSort(second, 'volume')).toEqual(first)
  expect(nextSort(second, 'keyword')).toEqual({ column: 'keyword', direction: 'ascending' })
})
