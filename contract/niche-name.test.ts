import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareNames,
  cutLabel,
  keyPath,
  nicheKeyword,
  nicheNameKey,
  pathKey,
} from './niche-name.ts'

const anyName = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[A-Za-z0-9 &'-]{0,40}$/),
  fc.constantFrom('Item 2', 'item 10', 'Item 02', 'ITEM 2', 'Éclair', 'eclair', 'e\u0301clair', ''),
)

describe('the keyword of a niche', () => {
  test.each([
    ['Pets & Animals', 'pets and animals'],
    ["Men's Grooming", 'mens grooming'],
    ['Men’s "Grooming"', 'mens grooming'],
    ['DIY/Home   Repair!', 'diy home repair'],
    ['R&D', 'randd'],
    ['  3D-Printing (Resin) ', '3d printing resin'],
    ['Café Décor', 'café décor'],
    ['“Smart” ‘Home’ `IoT`', 'smart home iot'],
    ['!!!', ''],
  ])('%j is %j', (name, keyword) => {
    expect(nicheKeyword(name)).toBe(keyword)
  })

  test('holds only letters, marks, digits and single spaces, and is its own keyword', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const keyword = nicheKeyword(name)
        expect(keyword).toMatch(/^(?:[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*)?$/u)
        expect(nicheKeyword(keyword)).toBe(keyword)
      }),
    )
  })
})

describe('a label', () => {
  test('of 30 characters stays, of 31 is cut to 30 and an ellipsis', () => {
    expect(cutLabel('x'.repeat(30))).toBe('x'.repeat(30))
    expect(cutLabel('x'.repeat(31))).toBe(`${'x'.repeat(30)}…`)
  })

  test('never splits a character', () => {
    expect(cutLabel('🗺'.repeat(31))).toBe(`${'🗺'.repeat(30)}…`)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const label = cutLabel(name)
        expect(label.isWellFormed()).toBe(name.isWellFormed())
        expect(Array.from(label).length).toBeLessThanOrEqual(31)
        expect(name.startsWith(label.replace(/…$/, ''))).toBe(true)
      }),
    )
  })
})

describe('the order of names', () => {
  test('is alphabetical without regard to case, numbers by value', () => {
    const names = ['item 10', 'Zebra', 'Item 2', 'apple', 'Éclair', 'Banana']
    expect(names.sort(compareNames)).toEqual(
      ['apple', 'Banana', 'Éclair', 'item 10', 'Item 2', 'Zebra'].sort(compareNames),
    )
    expect(names.indexOf('Item 2')).toBeLessThan(names.indexOf('item 10'))
    expect(names.slice(0, 3)).toEqual(['apple', 'Banana', 'Éclair'])
  })

  test('is total: antisymmetric, transitive, and zero only for equal names', () => {
    fc.assert(
      fc.property(anyName, anyName, anyName, (a, b, c) => {
        expect(Math.sign(compareNames(a, b))).toBe(-Math.sign(compareNames(b, a)) + 0)
        expect(compareNames(a, b) === 0).toBe(a === b)
        if (compareNames(a, b) <= 0 && compareNames(b, c) <= 0) {
          expect(compareNames(a, c)).toBeLessThanOrEqual(0)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('gives the same result for names in any order', () => {
    fc.assert(
      fc.property(fc.array(anyName), (names) => {
        const sorted = names.toSorted(compareNames)
        expect(names.toReversed().sort(compareNames)).toEqual(sorted)
      }),
    )
  })
})

describe('a path key', () => {
  const path = fc.array(fc.stringMatching(/^[^\0]{1,20}$/u), { maxLength: 12 })

  test('converts back to its path, and differs for different paths', () => {
    fc.assert(
      fc.property(path, path, (a, b) => {
        expect(keyPath(pathKey(a))).toEqual(a)
        expect(pathKey(a) === pathKey(b)).toBe(JSON.stringify(a) === JSON.stringify(b))
      }),
    )
  })

  test('of the root is empty', () => {
    expect(pathKey([])).toBe('')
    expect(keyPath('')).toEqual([])
  })
})

test('a niche name has one key in every case', () => {
  expect(nicheNameKey('DOG  Care ')).toBe(nicheNameKey('Dog care'))
  expect(nicheNameKey('Cafe\u0301')).toBe(nicheNameKey('CAFÉ'))
})
