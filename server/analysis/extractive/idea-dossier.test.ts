import { expect, test } from 'vitest'
import { nearestFirst } from './idea-dossier.ts'

const places = [
  'Farmers markets with bags of coffee',
  'Churches and dental offices that brew by the pot',
  'Gift shops',
]

test('places with words of the trouble come first', () => {
  expect(nearestFirst(places, 'gift ideas')[0]).toBe('Gift shops')
  expect(nearestFirst(places, 'bags of coffee')).toEqual(places)
  expect(nearestFirst(undefined, 'gift ideas')).toEqual([])
})

test('for customers with a name, only places that have it, if there are any', () => {
  expect(nearestFirst(places, 'bags of coffee', 'Offices.')).toEqual([places[1]])
  expect(nearestFirst(places, 'bags of coffee', 'Schools.')).toEqual(places)
})

test('the portrait of a customer leaves no place out', () => {
  const portrait = 'Somebody who runs small offices and orders coffee for them each week'
  expect(nearestFirst(places, 'bags of coffee', portrait)).toEqual(places)
})
