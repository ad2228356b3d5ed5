import { expect, test } from 'vitest'
import { keywordChanges } from './keyword-changes.ts'

type Report = Parameters<typeof keywordChanges>[0]

const counted = (more: Partial<Report> = {}): Report => ({
  ...{ volume: 1_000, cpc: 2, trend: 'stable', competition: 'low', country: 'US', language: 'en' },
  source: { provider: 'planner', kind: 'measured', fetched_at: '2026-11-03T00:00:00Z' },
  ...more,
})

const estimated = (volume_range: Report['volume_range'], more: Partial<Report> = {}): Report =>
  counted({
    ...{ volume: 500, volume_range, cpc: null },
    source: { provider: 'estimate', kind: 'modelled', fetched_at: '2026-11-03T00:00:00Z' },
    ...more,
  })

const textsOf = (before: Report, after: Report) =>
  keywordChanges(before, after).changes.map(({ text }) => text)

test('counted searches and prices that moved are told with both figures', () => {
  const { changes, notes } = keywordChanges(counted(), counted({ volume: 1_300, cpc: 1.5 }))
  expect(changes).toEqual([
    {
      ...{ kind: 'searches', direction: 'up', provenance: 'measured' },
      text: 'Searches a month rose from 1,000 to 1,300.',
    },
    {
      ...{ kind: 'price', direction: 'down', provenance: 'measured' },
      text: 'The price of a click fell from $2.00 to $1.50.',
    },
  ])
  expect(notes).toEqual([])
})

test.each([
  ['by less than their rounding', counted(), counted({ volume: 1_140, cpc: 2.2 })],
  ['by a handful of searches', counted({ volume: 10 }), counted({ volume: 15 })],
  ['from or to what is unknown', counted({ volume: null }), counted({ cpc: null })],
  ['within an estimate', estimated({ low: 400, high: 900 }), estimated({ low: 900, high: 2_000 })],
])('nothing is told of figures that moved %s', (_, before, after) => {
  expect(keywordChanges(before, after)).toEqual({ isCompared: true, changes: [], notes: [] })
})

test('an estimate that left its earlier range is told as an estimate', () => {
  const [change] = keywordChanges(
    estimated({ low: 400, high: 900 }),
    estimated({ low: 1_000, high: 2_000 }, { trend: 'up' }),
  ).changes
  expect(change).toMatchObject({ kind: 'searches', direction: 'up', provenance: 'modelled' })
  expect(change?.text).toBe(
    'Our estimate of searches a month is higher now: 1,000 to 2,000; before, it was 400 to 900. This is an estimate, not a count.',
  )
})

test('the middle of an estimate is never compared', () => {
  const range = { low: 400, high: 900 }
  expect(textsOf(estimated(range), estimated(range, { volume: 850 }))).toEqual([])
})

test('another trend and another competition are told', () => {
  const after = { trend: 'up', competition: 'high' } as const
  expect(textsOf(counted(), counted(after))).toEqual([
    'Searches over the year are rising now. They were steady before.',
    'Competition among advertisers is high now. It was low before.',
  ])
  const range = { low: 1, high: 2 }
  expect(textsOf(estimated(range), estimated(range, after))[0]).toBe(
    'By our estimate, searches over the year are rising now. They were steady before.',
  )
})

test.each([
  ['another kind', estimated({ low: 1, high: 2 }), 'are measured now and were estimated before'],
  ['another country', counted({ country: 'DE', volume: 9 }), 'another country or language'],
  ['another language', counted({ language: 'es', volume: 9 }), 'another country or language'],
  [
    'another source',
    counted({ source: { ...counted().source, provider: 'vendor' }, volume: 9 }),
    'another source',
  ],
])('figures of %s are not compared, which is said', (_, before, words) => {
  const { isCompared, changes, notes } = keywordChanges(before, counted({ trend: 'down' }))
  expect([isCompared, changes]).toEqual([false, []])
  expect(notes).toEqual([expect.stringContaining(words)])
})
