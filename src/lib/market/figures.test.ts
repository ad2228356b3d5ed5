import { expect, it } from 'vitest'
import { cpcText, fetchedDay, SOURCE_TEXT, volumeText } from './figures.ts'

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
  const source = { provider: 'x', kind: 'measured', fetched_at: '2026-11-21T23:59:00Z' } as const
  expect(fetchedDay(source)).toBe('Nov 21, 2026')
})
