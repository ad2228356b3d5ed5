import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearWords, slipsBetween } from './near-words.ts'

test.each([
  ['beekeping', 'beekeeping', 1],
  ['bycicle', 'bicycle', 2],
  ['recieve', 'receive', 1],
  ['fotographer', 'photographer', 2],
  ['dog', 'dog', 0],
  ['', 'ab', 2],
  ['kitten', 'sitting', 3],
])('%s is %s with %i slips', (a, b, slips) => {
  expect(slipsBetween(a, b, 5)).toBe(slips)
  expect(slipsBetween(b, a, 5)).toBe(slips)
})

test('counts up to the most that is asked for', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(letters, letters, fc.nat(3), (a, b, most) => {
      expect(slipsBetween(a, b, most)).toBe(Math.min(slipsBetween(a, b, 20), most + 1))
    }),
  )
})

const list = (...words: string[]) => words.map((folded) => ({ folded }))
const near = (words: { folded: string }[], typed: string) =>
  nearWords(words, typed).map(({ word }) => word.folded)

test('takes the nearest words alone, those with the same first letter first', () => {
  const words = list('aquariums', 'aquarium', 'aquatic', 'equarian')
  expect(near(words, 'aquariam')).toEqual(['aquarium'])
  expect(near(list('sand', 'band', 'hand'), 'bant')).toEqual(['band'])
  expect(near(list('goat', 'coat'), 'boat')).toEqual(['goat', 'coat'])
  expect(near(list('coat', 'boar'), 'boat')).toEqual(['boar', 'coat'])
  expect(near(list('later', 'lawyer', 'lower'), 'lawer')).toEqual(['lawyer'])
})

test('has nothing for short words, for endless ones and for those that are far from all', () => {
  expect(near(list('cat'), 'car')).toEqual([])
  expect(near(list('x'.repeat(40)), 'x'.repeat(41))).toEqual([])
  expect(near(list('dog', 'tulip'), 'violin')).toEqual([])
})
