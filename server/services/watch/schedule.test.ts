import { expect, test } from 'vitest'
import { checkDay, nextMonth } from './schedule.ts'

test('a check is a calendar month later, on a day that every month has', () => {
  const at = (time: string) => {
    const now = new Date(time)
    return nextMonth(now, checkDay(now)).toISOString()
  }
  expect(at('2026-11-03T10:30:00Z')).toBe('2026-12-03T10:30:00.000Z')
  expect(at('2026-12-31T23:59:00Z')).toBe('2027-01-21T23:59:00.000Z')
  expect(at('2028-01-30T00:00:00Z')).toBe('2028-02-21T00:00:00.000Z')
})

test('a check that waited for a later day is followed by one on the usual day', () => {
  expect(nextMonth(new Date('2026-12-28T05:00:00Z'), 3).toISOString()).toBe(
    '2027-01-03T05:00:00.000Z',
  )
})
