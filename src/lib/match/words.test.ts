import { expect, test } from 'vitest'
import { conceptsOf } from './concepts.ts'
import { firstSum, needOf } from './money.ts'
import { waysOf } from './ways.ts'
import { stemOf, wordsOf } from './words.ts'

test.each([
  ['translators', 'translation'],
  ['baking', 'bake'],
  ['teacher', 'teaching'],
  ['nurses', 'nurse'],
  ['parties', 'party'],
  ['welders', 'weld'],
])('reads %s and %s as forms of one word', (one, other) => {
  expect(stemOf(one)).toBe(stemOf(other))
})

test.each([
  ['trains', 'training'],
  ['corner', 'corn'],
  ['story', 'store'],
  ['wedding', 'wed'],
])('keeps %s and %s apart', (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other))
})

test('leaves out small talk and numbers', () => {
  const words = wordsOf('I have been a long-haul trucker for 20 years and love it')
  expect(words.map(({ written }) => written)).toEqual(['haul', 'trucker'])
})

const labels = (text: string) =>
  conceptsOf(text, 'knows').map((concept) =>
    concept.kind === 'background'
      ? concept.id
      : concept.words.map(({ written }) => written).join(' '),
  )

test('finds kinds of work, and groups words that belong together', () => {
  expect(labels('RN, repair of classic cars')).toEqual([
    'nursing',
    'mechanics',
    'RN',
    'repair',
    'classic cars',
  ])
})

test('takes neither what is denied nor the employer for knowledge', () => {
  expect(labels('bookkeeper for a software company, hate sales')).toEqual([
    'bookkeeping',
    'bookkeeper',
  ])
  expect(labels("I don't cook")).toEqual([])
})

test.each([
  ['A used trailer costs $12,000 to $25,000.', 12_000],
  ['A campus costs $1.5 million.', 1_500_000],
  ['A refrigerated van costs tens of thousands of dollars.', 20_000],
  ['The machine comes to between five and fifteen thousand dollars.', 5000],
  ['Hay for a year is bought in one season.', null],
])('reads the first sum of: %s', (text, sum) => {
  expect(firstSum(text)).toBe(sum)
})

test('sees where a hurdle names a cheaper start', () => {
  const what = 'One floor set costs $4,000 to $9,000; start with two sets and weekends only.'
  expect(needOf({ hurdles: [{ kind: 'capital', what }] })).toEqual({
    amount: 4000,
    hasCheaperStart: true,
    what,
  })
  const hard = 'A used pump truck costs $40,000 and up.'
  expect(needOf({ hurdles: [{ kind: 'capital', what: hard }] })?.hasCheaperStart).toBe(false)
  expect(needOf({ hurdles: [{ kind: 'license', what: 'A permit costs $900.' }] })).toBeNull()
})

test('tells where an offer is delivered', () => {
  const ways = waysOf({
    offers: [
      { offer: 'A two-hour visit that sorts the pantry', model: 'service' },
      { offer: 'A lesson by video for one family', model: 'service' },
      { offer: 'A box of six sample jars', model: 'product' },
      { offer: 'Fresh loaves picked up on Friday', model: 'product' },
    ],
  })
  expect(ways).toEqual([
    { isOnline: false, isSent: false, isNear: true },
    { isOnline: true, isSent: false, isNear: false },
    { isOnline: false, isSent: true, isNear: false },
    { isOnline: false, isSent: false, isNear: true },
  ])
})
