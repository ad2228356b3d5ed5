import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nicheNameKey } from '../../../contract/niche-name.ts'
import { isNicheName } from '../../../contract/niche-name-gate.ts'
import { acceptNiches } from './llm.ts'

const acceptNames = (given: readonly string[], path: readonly string[]) =>
  acceptNiches([...given], path).map(({ name }) => name)

describe('the names of an answer', () => {
  test.each([
    ['1. Dog Ramps', 'Dog Ramps'],
    ['12) Dog Ramps', 'Dog Ramps'],
    ['- Dog Ramps', 'Dog Ramps'],
    ['• Dog Ramps', 'Dog Ramps'],
    ['- 1. Dog Ramps', 'Dog Ramps'],
    ['**Dog Ramps**', 'Dog Ramps'],
    ['**1. Dog Ramps**', 'Dog Ramps'],
    ['1. **Dog Ramps**', 'Dog Ramps'],
    ['`Dog Ramps`', 'Dog Ramps'],
    ['## Dog Ramps', 'Dog Ramps'],
    ['"Dog Ramps".', 'Dog Ramps'],
    ['“Dog Ramps”', 'Dog Ramps'],
    ['<b>Dog Ramps</b>', 'Dog Ramps'],
    ['<script>alert(1)</script>Dog Ramps', 'alert(1) Dog Ramps'],
    ['Dog\u0000 Ramps\u202E', 'Dog Ramps'],
    ['  Dog \n Ramps ', 'Dog Ramps'],
    ['3D Printing', '3D Printing'],
    ['2-in-1 Strollers', '2-in-1 Strollers'],
    ['R&D Services', 'R&D Services'],
    ['3.5 Inch Drives', '3.5 Inch Drives'],
    ['C# Tutoring', 'C# Tutoring'],
  ])('%j becomes %j', (given, name) => {
    expect(acceptNames([given], [])).toEqual([name])
  })

  test.each([
    '',
    '   ',
    '1.',
    '***',
    '<b></b>',
    '\u0000',
    '—',
    'a < b',
    'x'.repeat(61),
    'x'.repeat(5_000),
  ])('%j is left out', (given) => {
    expect(acceptNames([given], [])).toEqual([])
  })

  test('appear once each, in any case', () => {
    expect(acceptNames(['Dog Ramps', 'DOG RAMPS', '1. dog ramps', 'Cat Trees'], [])).toEqual([
      'Dog Ramps',
      'Cat Trees',
    ])
  })

  test('repeat no name of the path', () => {
    const path = ['Pets & Animals', 'Dog Care']
    expect(acceptNames(['Dog care', 'pets & animals', 'Dog Ramps'], path)).toEqual(['Dog Ramps'])
  })

  test('are at most 16', () => {
    const many = Array.from(
      { length: 50 },
      (_, index) => `Niche ${String.fromCodePoint(65 + index)}x`,
    )
    expect(acceptNames(many, [])).toEqual(many.filter(isNicheName).slice(0, 16))
  })

  test('may all enter the tree, for any answer of a model', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[\s\d.)*_`#<>"'a-zé-]{0,30}$/u),
    )
    fc.assert(
      fc.property(fc.array(text), fc.array(text), (names, path) => {
        const accepted = acceptNames(names, path)
        expect(accepted.every(isNicheName)).toBe(true)
        expect(new Set(accepted.map(nicheNameKey)).size).toBe(accepted.length)
      }),
      { numRuns: 1_000 },
    )
  }, 20_000)
})

describe('the summary and kind of a niche', () => {
  const about = 'Owners of heavy dogs who cannot lift them into a car any more.'

  test('stay with its name', () => {
    const given = [{ name: '1. Dog Ramps', kind: 'product' as const, summary: ` ${about}\u0000` }]
    expect(acceptNiches(given, [])).toEqual([
      { name: 'Dog Ramps', kind: 'product', summary: about },
    ])
  })

  test.each([
    ['Product', 'product'],
    ['app', undefined],
    [null, undefined],
  ])('is known or left out: the kind %j', (kind, known) => {
    expect(acceptNiches([{ name: 'Dog Ramps', kind, summary: null }], [])).toEqual([
      { name: 'Dog Ramps', kind: known, summary: undefined },
    ])
  })

  test.each([
    'Too short.',
    'x'.repeat(201),
    'Owners of heavy dogs find it at https://ramps.example today.',
    'Owners of heavy dogs write to sales@ramps.example for a price.',
    'Owners of heavy dogs <b>cannot</b> lift them into a car any more.',
    'Owners of heavy dogs call (555) 010-0199 to have one built.',
    'Owners of heavy dogs order one at ramps.com within a day.',
  ])('leave out the text %j', (summary) => {
    expect(acceptNiches([{ name: 'Dog Ramps', summary }], [])[0]?.summary).toBeUndefined()
  })
})
