import { describe, expect, it } from 'vitest'
import { dayText, inOrder, readingMinutes } from './guides.ts'

const guide = (id: string, order: number, related: string[] = []) => ({
  id,
  data: { order, related },
})

describe('inOrder', () => {
  it('sorts guides by their number', () => {
    const guides = [guide('b', 2, ['a']), guide('a', 1, ['b'])]
    expect(inOrder(guides).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('names the file with a missing related guide', () => {
    expect(() => inOrder([guide('a', 1, ['b']), guide('b', 2, ['prices'])])).toThrow(
      'src/content/guides/b.md: related names “prices”, but there is no such guide. There are a, b.',
    )
  })

  it('refuses a guide that is related to itself', () => {
    expect(() => inOrder([guide('a', 1, ['a'])])).toThrow(
      'src/content/guides/a.md: related names the guide itself',
    )
  })

  it('refuses two guides in one place', () => {
    expect(() => inOrder([guide('a', 1), guide('b', 1)])).toThrow(
      'src/content/guides/b.md: order 1 is the place of a already',
    )
  })
})

describe('readingMinutes', () => {
  it('takes 220 words a minute', () => {
    expect(readingMinutes('word '.repeat(1100))).toBe(5)
  })

  it('is at least one minute', () => {
    expect(readingMinutes('')).toBe(1)
  })

  it('does not read the addresses of links', () => {
    const link = `[here](/${'a-'.repeat(300)})`
    expect(readingMinutes(link.repeat(200))).toBe(1)
  })
})

describe('dayText', () => {
  it('keeps the written day in every time zone', () => {
    expect(dayText(new Date('2026-11-21'))).toBe('November 21, 2026')
  })
})
