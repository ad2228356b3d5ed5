import { expect, test } from 'vitest'
import { rootOf, rootsOf } from './terms.ts'

test.each([
  ['blogger', 'blogs', true],
  ['flippers', 'flipping', true],
  ['knitter', 'knitting', true],
  ['hopper', 'hops', false],
  ['hammer', 'ham', false],
  ['planter', 'plan', false],
])('%s and %s have one root: %s', (one, other, have) => {
  expect(rootOf(one) === rootOf(other)).toBe(have)
})

test('a dash after e is no end of a word', () => {
  expect(rootsOf('E-bikes and e-mail, type-e seats')).toEqual(
    rootsOf('ebikes and email, type seats'),
  )
  expect(rootsOf('an e-bike')).not.toContain(rootOf('bike'))
})
