import { expect, it } from 'vitest'
import { monthAfterKey } from './month-keys.ts'

it.each([
  ['Home', 5, 0],
  ['End', 5, 11],
  ['ArrowLeft', 5, 4],
  ['ArrowRight', 5, 6],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 11, 11],
  ['ArrowLeft', null, 11],
  ['ArrowRight', null, 11],
  ['Enter', 5, undefined],
])('leads with %s from %s to %s', (key, now, month) => {
  expect(monthAfterKey(key, now, 12)).toBe(month)
})

it('leads nowhere without months', () => {
  expect(monthAfterKey('Home', null, 0)).toBeUndefined()
})
