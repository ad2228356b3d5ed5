import { describe, expect, test } from 'vitest'
import { exploreBodySchema, exploreCheckQuerySchema } from './tree.ts'

const accepts = (path: unknown) => exploreCheckQuerySchema.safeParse({ path })

describe('the query of an explore check', () => {
  test('is a JSON list of names', () => {
    expect(accepts('["Pets & Animals","Dog Care"]').data).toEqual({
      path: ['Pets & Animals', 'Dog Care'],
    })
  })

  test.each([
    ['no JSON', 'Pets'],
    ['an empty text', ''],
    ['an object', '{"0":"Pets"}'],
    ['a number', '5'],
    ['null', 'null'],
    ['a text', '"Pets"'],
    ['an empty list', '[]'],
    ['a list of numbers', '[1]'],
    ['nested lists', '[["Pets"]]'],
    ['NUL in a name', '["Pe\\u0000ts"]'],
    ['markup in a name', '["<img src=x>"]'],
    ['a lone surrogate', '["\\ud800"]'],
    ['13 names', JSON.stringify(Array.from({ length: 13 }, () => 'Pets'))],
    ['a name of 81 characters', JSON.stringify(['x'.repeat(81)])],
    ['over 8 kB', JSON.stringify(['x'.repeat(9_000)])],
    ['1,000 brackets', `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
  ])('may not be %s', (_name, path) => {
    expect(accepts(path).success).toBe(false)
  })

  test('is one value and nothing else', () => {
    expect(accepts(['["Pets"]', '["Dogs"]']).success).toBe(false)
    expect(exploreCheckQuerySchema.safeParse({ path: '["Pets"]', depth: '1' }).success).toBe(false)
  })
})

describe('the body of an exploration', () => {
  test('takes up to 12 names', () => {
    const path = Array.from({ length: 12 }, (_, index) => `Level ${index + 1}`)
    expect(exploreBodySchema.parse({ path })).toEqual({ path })
    expect(exploreBodySchema.safeParse({ path: [...path, 'Level 13'] }).success).toBe(false)
  })

  test('takes no other field', () => {
    expect(exploreBodySchema.safeParse({ path: ['Pets'], premium: true }).success).toBe(false)
  })
})
