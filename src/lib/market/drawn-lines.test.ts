import { expect, it } from 'vitest'
import type { ListedKeyword } from '../../../contract/keyword-list.ts'
import { canDraw, drawTogether, heightText } from './drawn-lines.ts'

function row(keyword: string, trendData: ListedKeyword['trendData']): ListedKeyword {
  return {
    keyword,
    volume: null,
    cpc: null,
    competition: null,
    trend: null,
    trendData,
    source: { provider: 'Test Atlas', kind: 'modelled', fetched_at: '2026-11-21T00:00:00Z' },
  }
}
const counted = row('cats', [
  { month: 'Dec 2025', volume: 50 },
  { month: 'Jan 2026', volume: 150 },
  { month: 'Feb 2026', volume: null },
])
const estimated = row('dogs', [
  { month: 'Jan 2026', volume: null, share: 90 },
  { month: 'Feb 2026', volume: null, share: 110 },
  { month: 'Mar 2026', volume: null, share: 100 },
])

it('draws searches if every keyword has them', () => {
  const later = row('birds', [{ month: 'Mar 2026', volume: 7 }])
  expect(drawTogether([later, counted])).toEqual({
    unit: 'searches',
    months: ['Dec 2025', 'Jan 2026', 'Feb 2026', 'Mar 2026'],
    lines: [
      { keyword: 'birds', heights: [null, null, null, 7] },
      { keyword: 'cats', heights: [50, 150, null, null] },
    ],
  })
})

it('draws each line in percent of its own year if one is only a shape', () => {
  expect(drawTogether([counted, estimated])).toEqual({
    unit: 'percent',
    months: ['Dec 2025', 'Jan 2026', 'Feb 2026', 'Mar 2026'],
    lines: [
      { keyword: 'cats', heights: [50, 150, null, null] },
      { keyword: 'dogs', heights: [null, 90, 110, 100] },
    ],
  })
})

it('has no percent of a year without searches', () => {
  const silent = row('none', [{ month: 'Jan 2026', volume: 0 }])
  expect(drawTogether([silent, estimated]).lines[0]?.heights).toEqual([null, null, null])
})

it('draws only what has a month with a figure', () => {
  expect([counted, estimated].map(canDraw)).toEqual([true, true])
  expect(canDraw(row('cats', []))).toBe(false)
  expect(canDraw(row('cats', [{ month: 'Jan 2026', volume: null }]))).toBe(false)
})

it.each([
  ['percent', 140, '140%'],
  ['searches', 31_200, '31,200'],
  ['searches', null, '—'],
] as const)('writes a height in %s: %s', (unit, height, text) => {
  expect(heightText(unit, height)).toBe(text)
})
