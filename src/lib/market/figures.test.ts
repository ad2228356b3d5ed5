import { expect, it } from 'vitest'
import {
  clickText,
  cpcText,
  dayText,
  isShape,
  monthFigure,
  monthHeight,
  SOURCE_TEXT,
  searchesText,
  volumeText,
} from './figures.ts'

it('writes volumes with thousands separators and prices with two decimals', () => {
  expect(volumeText(1_234_567)).toBe('1,234,567')
  expect(cpcText(1.1)).toBe('$1.10')
  expect(cpcText(0.005)).toBe('$0.01')
  expect(cpcText(1234.5)).toBe('$1,234.50')
})

it('shows a dash for missing figures, and a zero for a known zero', () => {
  expect([volumeText(null), cpcText(null)]).toEqual(['—', '—'])
  expect([volumeText(0), cpcText(0)]).toEqual(['0', '$0.00'])
})

it('calls only measurements measured', () => {
  expect(SOURCE_TEXT.measured).toBe('Measured')
  expect(SOURCE_TEXT.modelled).toBe('Estimate — not measured')
  expect(SOURCE_TEXT.sample).toContain('not measured')
})

it('names the day in UTC', () => {
  expect(dayText('2026-11-21T23:59:00Z')).toBe('Nov 21, 2026')
})

it('writes an estimate as its range', () => {
  const estimate = { volume: 1_300, volume_range: { low: 480, high: 4_400 } }
  expect(searchesText(estimate)).toBe('480 – 4.4K')
  expect(searchesText({ ...estimate, volume_range: { low: 0, high: 140 } })).toBe('Under 140')
  expect(searchesText({ volume: 1_300 })).toBe('1,300')
  expect(searchesText({ volume: null, volume_range: null })).toBe('—')
  expect(clickText({ cpc: 1.2, cpc_range: { low: 0.75, high: 1.9 } })).toBe('$0.75 – $1.90')
  expect(clickText({ cpc: 1.2 })).toBe('$1.20')
})

it('writes a month of which only the share of the year is known in percent', () => {
  expect(monthFigure({ month: 'Dec 2026', volume: null, share: 180 })).toBe('180%')
  expect(monthFigure({ month: 'Dec 2026', volume: 90 })).toBe('90')
  expect(monthHeight({ month: 'Dec 2026', volume: null, share: 180 })).toBe(180)
  expect(monthHeight({ month: 'Dec 2026', volume: null })).toBeNull()
  expect(isShape([{ month: 'Dec 2026', volume: null }])).toBe(false)
})
