import { describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { answer, anyDay, heading, pastDay, sentence, text } from './text-schemas.ts'

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

describe('texts of pages', () => {
  it('refuse a placeholder, which nothing fills in them', () => {
    for (const schema of [heading, text, sentence]) {
      expect(messages(schema, 'Premium costs {price}, all in all')).toEqual([
        'shows as it is written; {price} is filled in answers and in the text of an article',
      ])
      expect(messages(schema, 'Premium costs what it says')).toEqual([])
    }
  })

  it('let an answer say {price}, and no other word in braces', () => {
    expect(messages(answer, '{price}, and {price} again.')).toEqual([])
    for (const wrong of ['It costs {prize} a month.', 'It costs {price a month.', 'It costs {}.']) {
      expect(messages(answer, wrong.padEnd(20, '.'))).toEqual([
        '{price} is the only placeholder of an answer',
      ])
    }
  })
})

describe('a day of something done', () => {
  it('has come, somewhere on Earth', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T11:00:00Z'), toFake: ['Date'] })
    try {
      expect(messages(pastDay, new Date('2026-11-21'))).toEqual([])
      expect(messages(pastDay, new Date('2026-11-22'))).toEqual([])
      expect(messages(pastDay, new Date('2026-11-23'))).toEqual(['not after today'])
      expect(messages(pastDay, new Date('2031-11-21'))).toEqual(['not after today'])
      expect(messages(anyDay, new Date('2031-11-21'))).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })
})
