import { expect, test } from 'vitest'
import { numberFrom } from './numbers.ts'

test.each([
  [5, 5],
  [-0.5, -0.5],
  ['598.0', 598],
  [' 12 ', 12],
  ['', undefined],
  [' ', undefined],
  ['12 a', undefined],
  ['Infinity', undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [null, undefined],
  [undefined, undefined],
  [true, undefined],
  [[5], undefined],
  [{}, undefined],
])('the number in %o is %s', (value, number) => {
  expect(numberFrom(value)).toBe(number)
})

test('a number outside the bounds is none', () => {
  expect(numberFrom(0, { min: 0, max: 10 })).toBe(0)
  expect(numberFrom('10', { min: 0, max: 10 })).toBe(10)
  expect(numberFrom(-1, { min: 0 })).toBeUndefined()
  expect(numberFrom(11, { max: 10 })).toBeUndefined()
})
