import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownTextId, ownThreadId } from './own-thread.ts'
import { painOverTime } from './pain-over-time.ts'

/** One quote for each date, each from its own thread. */
const quotesOf = (...dates: string[]) =>
  dates.map((date, index) => ({ thread_id: `t${index}`, created_at: `${date}T08:00:00Z` }))
/** Discussions of two years, as many before as after January 1, 2026. */
const READ = [
  ...['2025-01-10', '2025-04-10', '2025-07-10', '2025-10-10'],
  ...['2026-03-10', '2026-05-10', '2026-08-10', '2026-11-10'],
].map((date) => `${date}T00:00:00Z`)
const MATERIAL = '0b7e6f0a-3c53-4a9c-9a57-0a3f1f3f6f11'
const OLD = ['2025-02-01', '2025-05-01', '2025-08-01', '2025-11-01']
const NEW = ['2026-04-01', '2026-06-01', '2026-09-01', '2026-12-01']
const trend = (...dates: string[]) => painOverTime(quotesOf(...dates), READ)?.trend

describe('pain over time', () => {
  test('counts the quotes of each quarter, and shows quarters without any', () => {
    const found = painOverTime(quotesOf('2026-01-01', '2026-03-31', '2026-09-30'), [])
    expect(found?.quarters).toEqual([
      { quarter: '2026-Q1', quotes: 2 },
      { quarter: '2026-Q2', quotes: 0 },
      { quarter: '2026-Q3', quotes: 1 },
    ])
    expect(found?.earlier).toBe(0)
  })

  test('goes on to the newest discussion read, so that silence is seen', () => {
    const found = painOverTime(quotesOf('2025-02-01'), READ)
    expect(found?.quarters.at(-1)).toEqual({ quarter: '2026-Q4', quotes: 0 })
  })

  test('shows three years at most, and counts what was said before', () => {
    const found = painOverTime(quotesOf('2012-02-01', '2013-02-01', '2026-02-01'), [])
    expect(found?.quarters).toHaveLength(12)
    expect(found?.quarters[0]?.quarter).toBe('2023-Q2')
    expect(found?.earlier).toBe(2)
  })

  test('is rising if nearly all threads are newer than half of what was read', () => {
    expect(trend(...NEW)).toBe('rising')
    expect(trend(...NEW, '2026-07-01', '2026-07-02', '2025-02-01')).toBe('rising')
  })

  test('is fading if nearly all threads are older', () => {
    expect(trend(...OLD)).toBe('fading')
  })

  test('is steady with threads on both sides', () => {
    expect(trend(...OLD, ...NEW)).toBe('steady')
    expect(trend(...OLD, ...NEW.slice(0, 2))).toBe('steady')
  })

  test('says nothing of a lean that chance explains', () => {
    expect(trend(...OLD.slice(0, 1), ...NEW)).toBe('few')
    expect(trend(...OLD.slice(0, 1), ...NEW, '2026-04-02')).toBe('few')
  })

  test('says nothing of three threads', () => {
    expect(trend(...NEW.slice(0, 3))).toBe('few')
  })

  test('counts a thread once, however many of its quotes are shown', () => {
    const one = quotesOf(...NEW, ...NEW).map((quote) => ({ ...quote, thread_id: 'same' }))
    expect(painOverTime(one, READ)?.trend).toBe('few')
  })

  test('counts the parts of a material as one thread', () => {
    const parts = quotesOf(...NEW).map((quote, at) => ({
      ...quote,
      thread_id: ownThreadId(MATERIAL, at + 1),
    }))
    expect(painOverTime(parts, READ)?.trend).toBe('few')
  })

  test('says nothing if the discussions read span a few months', () => {
    const months = ['2026-02-10', '2026-03-10', '2026-07-10', '2026-08-10'].map(
      (date) => `${date}T00:00:00Z`,
    )
    expect(painOverTime(quotesOf(...NEW), months)?.trend).toBe('few')
  })

  test('is not called rising because newer discussions were read', () => {
    const newer = [...NEW, '2026-10-01', '2026-10-02'].map((date) => `${date}T00:00:00Z`)
    const read = [...READ.slice(0, 1), ...newer]
    expect(painOverTime(quotesOf(...NEW), read)?.trend).toBe('few')
  })

  test('leaves out times that cannot be read, and is absent if none is left', () => {
    const wrong = [{ thread_id: 'a', created_at: 'yesterday' }]
    expect(painOverTime(wrong, READ)).toBeUndefined()
    const both = [...wrong, ...quotesOf('2026-02-01')]
    expect(painOverTime(both, ['never'])?.quarters).toEqual([{ quarter: '2026-Q1', quotes: 1 }])
  })

  test('is absent if a quote only has the date on which the material was added', () => {
    const own = (textId: string) => ({
      thread_id: ownThreadId(MATERIAL),
      comment_id: textId,
      created_at: '2026-02-01T00:00:00Z',
    })
    const others = quotesOf(...NEW)
    expect(painOverTime([...others, own(ownTextId(1, true))], READ)?.trend).toBe('rising')
    expect(painOverTime([...others, own(ownTextId(2, false))], READ)).toBeUndefined()
  })

  test('counts every quote once', () => {
    const time = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    })
    const quote = fc.record({
      thread_id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
      created_at: time.map((date) => date.toISOString()),
    })
    fc.assert(
      fc.property(
        fc.array(quote, { minLength: 1, maxLength: 12 }),
        fc.array(time),
        (quotes, read) => {
          const found = painOverTime(
            quotes,
            read.map((date) => date.toISOString()),
          )
          const shown = found?.quarters.reduce((sum, { quotes: many }) => sum + many, 0) ?? 0
          expect(shown + (found?.earlier ?? 0)).toBe(quotes.length)
          expect(found?.quarters.length).toBeLessThanOrEqual(12)
        },
      ),
    )
  })
})
