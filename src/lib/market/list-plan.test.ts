import { expect, it } from 'vitest'
import type { LineState } from '../../../contract/keyword-list.ts'
import { UNITED_STATES } from '../../../contract/locale.ts'
import { costsOf, isPaid, plannedList, requestsFor } from './list-plan.ts'

function listOf(...states: LineState[]) {
  const lines = states.map((_, index) => ({ line: index + 1, keyword: `phrase ${index}` }))
  const plan = { lines: states.map((state) => ({ state, problem: '' })), provider: 'DataForSEO' }
  return plannedList(lines, plan, UNITED_STATES)
}
const many = (state: LineState, count: number): LineState[] => Array(count).fill(state)

it('asks all paid lines at once, model lines by threes, the others by tens', () => {
  const { lines } = listOf(
    ...many('model', 7),
    ...many('paid', 38),
    ...many('known', 6),
    ...many('free', 6),
    'repeated',
    'failed',
  )
  const made = requestsFor(lines).map((each) => [each[0]?.state, each.length])
  expect(made).toEqual([
    ['known', 10],
    ['free', 2],
    ['paid', 38],
    ['model', 3],
    ['model', 3],
    ['model', 1],
  ])
})

it('asks nothing for lines that have no answer', () => {
  expect(requestsFor(listOf('failed', 'repeated').lines)).toEqual([])
  expect(requestsFor([])).toEqual([])
})

it('tells what a list costs, in whole phrases', () => {
  const list = listOf('known', ...many('paid', 38), ...many('model', 6), 'repeated', 'failed')
  expect(costsOf(list).map(({ count, text }) => `${count} ${text}`)).toEqual([
    '1 known from this month',
    '38 asked from DataForSEO, in 1 paid request',
    '6 asked from AI, in 1 paid request each',
    '1 repeated, and not asked again',
    '1 cannot be checked',
  ])
})

it('knows a list that costs money', () => {
  expect(isPaid(listOf('known', 'paid'))).toBe(true)
  expect(isPaid(listOf('known', 'model'))).toBe(true)
  expect(isPaid(listOf('known', 'free', 'repeated', 'failed'))).toBe(false)
})
