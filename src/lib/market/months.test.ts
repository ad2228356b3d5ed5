import { expect, it } from 'vitest'
import { axisLabels, labelledMonths, longMonth } from './months.ts'

it.each([
  ['Aug 2026', 'August 2026'],
  ['Jan 2027', 'January 2027'],
  ['Dec 2025', 'December 2025'],
  ['sometime', 'sometime'],
])('reads %s as %s', (label, full) => {
  expect(longMonth(label)).toBe(full)
})

it.each([
  [12, [1, 3, 5, 7, 9, 11]],
  [6, [0, 1, 2, 3, 4, 5]],
  [1, [0]],
  [0, []],
  [24, [3, 7, 11, 15, 19, 23]],
])('labels about six of %i months, the newest among them', (count, labelled) => {
  expect(labelledMonths(count)).toEqual(labelled)
})

it('names the year once, and again when it changes', () => {
  const months = ['Nov 2025', 'Dec 2025', 'Jan 2026', 'Feb 2026', 'Mar 2026']
  expect(axisLabels(months, [0, 2, 4])).toEqual(['Nov\n2025', 'Jan\n2026', 'Mar'])
  expect(axisLabels(months, [1, 2])).toEqual(['Dec\n2025', 'Jan\n2026'])
})
