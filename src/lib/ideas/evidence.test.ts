import { expect, it } from 'vitest'
import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { thinReasons } from './evidence.ts'
import { resultOf } from './result.fixture.ts'

/** A result of `read` threads whose quotes come from `quoted` of them. */
function resultWith(read: number, quoted: number, year = 2026): IdeaAnalysis {
  const analysis = resultOf('dogs')
  const [point] = analysis.pain_points.pain_points
  const [evidence] = point?.evidence ?? []
  if (!point || !evidence) throw new Error('no evidence')
  point.evidence = Array.from({ length: quoted }, (_, index) => ({
    ...evidence,
    thread_id: `t${index}`,
    created_at: `${year}-01-01T00:00:00Z`,
  }))
  analysis.thread_urls = Array.from({ length: read }, (_, index) => `https://example.com/${index}`)
  return analysis
}

it('finds no fault with quotes of two recent threads among five', () => {
  expect(thinReasons(resultWith(5, 2))).toEqual([])
})

it.each([
  [4, 2, 2026, ['only 4 discussions could be read']],
  [1, 1, 2026, ['only 1 discussion could be read']],
  [5, 1, 2026, ['each pain point comes from a single discussion']],
  [5, 2, 2023, ['nothing that is quoted is newer than 2023']],
])('with %i threads, %i of them quoted, in %i says why', (read, quoted, year, reasons) => {
  expect(thinReasons(resultWith(read, quoted, year))).toEqual(reasons)
})

it('goes by what was counted, which is more than the quotes that are shown', () => {
  const shownFromOne = resultWith(6, 1)
  expect(thinReasons({ ...shownFromOne, thin_reasons: [] })).toEqual([])
  const reasons = ['only 4 discussions could be read']
  expect(thinReasons({ ...resultWith(6, 2), thin_reasons: reasons })).toEqual(reasons)
})

it('says nothing where nothing is quoted', () => {
  expect(thinReasons(resultWith(0, 0))).toEqual([])
})
