import { expect, test } from 'vitest'
import { thinByQuotes } from './thin-by-quotes.ts'

const evidence = {
  quote: 'The feeder broke after a week.',
  url: 'https://forum.test/t/1',
  community: 'kennels',
  score: 1,
}
const point = {
  id: 'p1',
  heading: 'Feeders that break',
  summary: '1 person mentioned this in 1 thread.',
  intensity: 'Low' as const,
  frequency: 'Single voice: 1 person in 1 of 1 thread',
}

/** A result of `read` threads whose quotes come from `quoted` of them. */
function resultWith(read: number, quoted: number, year = 2026) {
  const quotes = Array.from({ length: quoted }, (_, index) => ({
    ...evidence,
    thread_id: `t${index}`,
    created_at: `${year}-01-01T00:00:00Z`,
  }))
  return {
    pain_points: { summary: '', pain_points: [{ ...point, quotes: [], evidence: quotes }] },
    thread_urls: Array.from({ length: read }, (_, index) => `https://example.com/${index}`),
    source: {
      provider: 'Reddit',
      kind: 'measured' as const,
      fetched_at: '2026-07-01T00:00:00.000Z',
    },
  }
}

test('finds no weakness in quotes of two recent threads among five', () => {
  expect(thinByQuotes(resultWith(5, 2))).toEqual([])
})

test.each([
  [4, 2, 2026, ['we could read only 4 discussions']],
  [1, 1, 2026, ['we could read only 1 discussion']],
  [5, 1, 2026, ['each pain point comes from a single discussion']],
  [5, 2, 2023, ['no quote is newer than 2023']],
])('with %i threads, %i of them quoted, in %i says why', (read, quoted, year, reasons) => {
  expect(thinByQuotes(resultWith(read, quoted, year))).toEqual(reasons)
})

test('says nothing if nothing is quoted', () => {
  expect(thinByQuotes(resultWith(0, 0))).toEqual([])
})
