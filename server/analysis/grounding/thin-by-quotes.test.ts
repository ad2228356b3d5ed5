import { expect, test } from 'vitest'
import { storedBefore } from '../../services/ideas/stored-before.fixture.ts'
import { thinByQuotes } from './thin-by-quotes.ts'

const [point] = storedBefore.pain_points.pain_points
const [evidence] = point.evidence

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
    source: storedBefore.source,
  }
}

test('finds no fault with quotes of two recent threads among five', () => {
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

test('says nothing where nothing is quoted', () => {
  expect(thinByQuotes(resultWith(0, 0))).toEqual([])
})
