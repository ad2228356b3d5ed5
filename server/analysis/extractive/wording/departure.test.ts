import { expect, test } from 'vitest'
import { analyze } from '../../analyze.ts'
import { NOW, thread } from '../../discussions.fixture.ts'
import { clauseOfDeparture, isBareDeparture } from './departure.ts'

test.each([
  [
    'I switched from a cheap blade grinder because the results were inconsistent.',
    'results were inconsistent with a cheap blade grinder',
  ],
  ['I gave up on the booking app because it was too slow.', 'the booking app was too slow'],
])('the trouble is the reason in %j', (sentence, clause) => {
  expect(clauseOfDeparture(sentence)).toBe(clause)
})

test.each([
  'We switched from the shared calendar because the monthly fee went up to 40 dollars.',
  'The booking app was too slow.',
])('%j needs no clause of its own', (sentence) => {
  expect(clauseOfDeparture(sentence)).toBeUndefined()
})

test.each(['Switched from a modestly priced blade grinder', 'Gave up on the rebate form'])(
  '%j says nothing of the trouble',
  (heading) => {
    expect(isBareDeparture(heading)).toBe(true)
  },
)

test.each(['Quit a place because of unpaid hours', 'Gave up going out on school nights'])(
  '%j says it',
  (heading) => {
    expect(isBareDeparture(heading)).toBe(false)
  },
)

const { signal } = new AbortController()
const headingsOf = async (said: string, same: string) => {
  const discussions = [thread('g', 'How does it go for you?', said, [['ann', same]])]
  const { pain_points: points } = await analyze({
    ...{ market: 'Rebates', discussions, now: NOW, signal },
  })
  return points.pain_points.map(({ heading }) => heading)
}

test('a departure is headed by its reason', async () => {
  const headings = await headingsOf(
    'I gave up on the rebate portal because it was too slow.',
    'The rebate portal was so slow that I hate it.',
  )
  expect(headings).toContain('The rebate portal was too slow')
})

test('a departure without a reason heads no pain point', async () => {
  const headings = await headingsOf(
    'I gave up on the rebate form after the second letter.',
    'I had to print the rebate form twice and hated every minute.',
  )
  expect(headings).toEqual([])
})
