import { describe, expect, test } from 'vitest'
import { NOW } from '../../analysis/discussions.fixture.ts'
import type { LabelledDiscussion } from '../../analysis/types/model.ts'
import { partsOf } from './parts.ts'

function discussion(name: string, comments: number, text: string): LabelledDiscussion {
  const said = Array.from({ length: comments }, (_, n) => ({
    ref: `${name}.c${n}`,
    text,
    score: n,
    createdAt: NOW,
  }))
  return {
    community: 'kennels',
    texts: [{ ref: `${name}.title`, text: 'Title', score: 0, createdAt: NOW }, ...said],
  }
}
const refsOf = (parts: readonly string[]) =>
  [...parts.join('\n').matchAll(/"ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '')

describe('the parts of discussions', () => {
  test('contain the opening and the comments with the highest scores of a long discussion', () => {
    const refs = refsOf(partsOf([discussion('d1', 40, 'y'.repeat(900))], 100_000))
    expect(refs).toEqual(['d1.title', ...Array.from({ length: 8 }, (_, n) => `d1.c${n + 32}`)])
  })

  test.each([
    ['letters', 'y'],
    ['marks of three bytes', '牛'],
    ['marks that are escaped', '<'],
    ['marks of two units', '😀'],
  ])('stay within their bytes: %s', (_name, mark) => {
    const parts = partsOf([discussion('d1', 40, mark.repeat(900))], 3_000)
    expect(parts.length).toBeGreaterThan(1)
    expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(3_000)
    expect(parts.join('')).not.toContain('<')
  })

  test('are no more than allowed, and contain some text of every discussion', () => {
    const many = Array.from({ length: 50 }, (_, n) =>
      discussion(`d${n}`, n === 49 ? 1 : 40, '牛'.repeat(600)),
    )
    const parts = partsOf(many, 16_500, 12)
    expect(parts.length).toBeLessThanOrEqual(12)
    const refs = refsOf(parts)
    const comments = refs.filter((ref) => ref.includes('.c'))
    expect(new Set(comments.map((ref) => ref.split('.')[0])).size).toBe(50)
    expect(parts.join('').length).toBeGreaterThan(40_000)
  })
})
