import { expect, it } from 'vitest'
import { findNiches, searchIndex, searchText } from './search.ts'
import { openTree } from './test-tree.ts'

const root = openTree({
  'Café & Tea': { 'Espresso Carts': {}, 'Cafe Racers': {} },
  Decaf: {},
  'Dog Care': { Dog: {}, 'Guide Dog Training': {}, Hotdogs: {} },
  "Men's Grooming": {},
})

const found = (typed: string, limit = 9) =>
  findNiches(searchIndex(root), typed, limit).niches.map((niche) => niche.name)

it('compares names without accents, case, quotes and signs', () => {
  expect(searchText('Café & Crème')).toBe('cafe and creme')
  expect(found('CAFÉ')).toEqual(['Café & Tea', 'Cafe Racers'])
  expect(found('cafe and tea')).toEqual(['Café & Tea'])
  expect(found('mens gro')).toEqual(["Men's Grooming"])
})

it('ranks exact names first, then prefixes, then words, then parts', () => {
  expect(found('dog')).toEqual(['Dog', 'Dog Care', 'Guide Dog Training', 'Hotdogs'])
})

it('finds names by words in any order', () => {
  expect(found('training guide')).toEqual(['Guide Dog Training'])
})

it('finds closed niches too, but never the root', () => {
  root.open = false
  expect(found('racers')).toEqual(['Cafe Racers'])
  expect(found('niches')).toEqual([])
})

it('shows no more than asked for and counts the rest', () => {
  const { niches, total } = findNiches(searchIndex(root), 'dog', 2)
  expect(niches).toHaveLength(2)
  expect(total).toBe(4)
})

it('finds nothing for blank or strange input', () => {
  expect(found('  ')).toEqual([])
  expect(found('<script>')).toEqual([])
  expect(found('###')).toEqual([])
})
