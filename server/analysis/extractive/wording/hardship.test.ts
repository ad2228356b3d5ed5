import { expect, test } from 'vitest'
import { headingOfHardship } from './hardship.ts'

test.each([
  [
    'In my experience, it is difficult to reach a flat surface with a cheap roller.',
    'Hard to reach a flat surface',
  ],
  [
    "It's EXTREMELY hard to sand a round leg evenly, which means that I gave up.",
    'Hard to sand a round leg evenly',
  ],
  ['We found it impossible to clean the drum (a nightmare).', 'Impossible to clean the drum'],
  [
    'I am frustrated by my inability to pick out single birds in a choir.',
    'Unable to pick out single birds in a choir',
  ],
  [
    'I haven’t been able to find a good way to store wet paint brushes.',
    'No good way to store wet paint brushes',
  ],
])('a heading says what is hard to do: %s', (sentence, heading) => {
  expect(headingOfHardship(sentence)?.text).toBe(heading)
})

test.each([
  'It is not hard to sand a round leg evenly with a strip of cloth.',
  'It is never difficult to sell a house with a garden like that.',
  'It is hard to imagine a better kettle for so little money.',
  'It is hard to beat the price of a used table saw.',
  'It is hard to do it with them around all day.',
  "I don't think it's impossible to find a cheap contractor here.",
  "It's hardly difficult to change a bike tire at home.",
  'It is hard to mess up rice in a cooker.',
  "It's hard to find a vet who doesn't charge a fortune.",
  "I can't find an easier way to do my taxes.",
  'My inability to find a nanny cost me my job.',
  'If it is hard to open the jar, warm the lid.',
  'The varnish was hard to the touch after two days of drying.',
])('a sentence that says nothing of the kind gives none: %s', (sentence) => {
  expect(headingOfHardship(sentence)).toBeUndefined()
})
