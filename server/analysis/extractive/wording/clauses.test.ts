import { expect, test } from 'vitest'
import { clausesOf } from './clauses.ts'

test.each([
  "I pour very slowly from the kettle so that the bed stays flat and the water doesn't run down the side of the cone.",
  "I rinse it twice on each of the mornings so that the filter doesn't clog before the cup is full of it.",
])('what somebody aims at is no clause, however long: %s', (sentence) => {
  expect(clausesOf(sentence).join('. ')).not.toMatch(/run down|clog|cup is full/)
})

test('what goes wrong for all that is one', () => {
  const sentence =
    'I rinse the filter twice in the morning so that it lasts, but the drip tray still overflows by noon.'
  expect(clausesOf(sentence)).toContain('the drip tray still overflows by noon')
})

test.each([
  ['Is there a liner for the tray that keeps this gunk from forming, but costs less?', []],
  ['My tray turns slimy within a day, how do I stop that?', ['My tray turns slimy within a day']],
  [
    'The seal leaks after a month, anyone else?',
    ['The seal leaks after a month', 'The seal leaks'],
  ],
])('of a question only what is told before it is a clause: %s', (sentence, clauses) => {
  expect(clausesOf(sentence)).toEqual(clauses)
})

test('the colon of a time cuts nothing', () => {
  const sentence = 'The church has another wedding at 3:30 and nobody told our photographer.'
  expect(clausesOf(sentence)).toContain('The church has another wedding at 3:30')
})

test.each([
  [
    'I have nine keys and no idea who has the tenth.',
    'I have nine keys and no idea who has the tenth',
  ],
  ["We can't tell if the beans are old.", "We can't tell if the beans are old"],
  [
    'Six of eight guests cancelled the night before.',
    'Six of eight guests cancelled the night before',
  ],
])('what is not known, and the night before, stay whole: %s', (sentence, clause) => {
  expect(clausesOf(sentence)).toEqual([clause])
})

test('what only describes a thing is no clause', () => {
  const sentence =
    'I also had to remove the fine filter where the coffee is pumped out to remove the gasket seal.'
  expect(clausesOf(sentence)).toEqual(['I also had to remove the fine filter'])
})

test('what somebody noticed is a clause, and so is what they noticed besides', () => {
  const sentence =
    "However, I've since found that the exhaust is a poor fit and that the lid leaks smoke as well."
  expect(clausesOf(sentence)).toEqual(
    expect.arrayContaining(['the exhaust is a poor fit', 'the lid leaks smoke as well']),
  )
})

test('an aside between dashes is no part of a clause', () => {
  const sentence = 'Straining the stock --I use a cloth in a sieve-- is slow work every week.'
  expect(clausesOf(sentence)).toContain('Straining the stock is slow work every week')
})

test('what nobody noticed is no clause of its own', () => {
  expect(clausesOf('In all these years I never noticed that the pump is loud')).not.toContain(
    'the pump is loud',
  )
})
