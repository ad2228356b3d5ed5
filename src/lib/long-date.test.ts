import { expect, it } from 'vitest'
import { longDate } from './long-date.ts'

it.each([
  ['2026-11-21T00:00:00.000Z', 'November 21, 2026'],
  ['2026-11-21T23:59:59.999Z', 'November 21, 2026'],
  ['2027-01-01T00:30:00+01:00', 'December 31, 2026'],
])('writes %s as %s wherever it is read', (iso, text) => {
  expect(longDate(iso)).toBe(text)
})
