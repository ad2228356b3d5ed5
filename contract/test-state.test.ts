import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { awaitsDecision, isReached, testState, testTotal } from './test-state.ts'

const planned = {
  comparison: 'at least' as 'at least' | 'at most',
  threshold: 5,
  starts_on: '2026-12-01',
  ends_on: '2026-12-10',
  decision: null as string | null,
  entries: [] as { number: number | null }[],
}
const logged = (...numbers: (number | null)[]) => ({
  ...planned,
  entries: numbers.map((number) => ({ number })),
})

describe('the total of a log', () => {
  test('is the sum of its numbers, without remarks', () => {
    expect(testTotal(logged(2, null, 3).entries)).toBe(5)
    expect(testTotal(logged(0.1, 0.2).entries)).toBe(0.3)
  })

  test('is unknown without a number, and 0 with a zero', () => {
    expect(testTotal(logged(null).entries)).toBeNull()
    expect(testTotal(logged(0).entries)).toBe(0)
  })

  test('does not depend on the order of the entries', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 })), (numbers) => {
        const entries = logged(...numbers).entries
        expect(testTotal(entries)).toBe(testTotal(entries.toReversed()))
      }),
    )
  })
})

describe('the state of a test', () => {
  test.each([
    ['2026-11-30', planned, 'not_begun'],
    ['2026-12-01', planned, 'running'],
    ['2026-12-09', logged(4), 'running'],
    ['2026-12-10', logged(4), 'due'],
    ['2026-12-11', logged(4), 'failed_so_far'],
    ['2026-12-11', planned, 'undecided'],
    ['2026-12-11', logged(null), 'undecided'],
    ['2026-11-30', logged(1), 'running'],
    ['2026-12-02', logged(4, 1), 'passed'],
    ['2026-12-11', logged(0), 'failed_so_far'],
  ])('on %s of a minimum, case %#', (today, given, state) => {
    expect(testState(given, today)).toBe(state)
  })

  test.each([
    ['2026-12-02', logged(4), 'running'],
    ['2026-12-10', logged(5), 'due'],
    ['2026-12-11', logged(5), 'passed'],
    ['2026-12-02', logged(4, 2), 'failed_so_far'],
    ['2026-12-11', planned, 'undecided'],
  ])('on %s of a maximum, case %#', (today, given, state) => {
    expect(testState({ ...given, comparison: 'at most' }, today)).toBe(state)
  })

  test('stands as if it were over once it is decided', () => {
    const decided = { ...logged(2), decision: 'change' }
    expect(testState(decided, '2026-12-02')).toBe('failed_so_far')
    expect(awaitsDecision(decided, '2026-12-30')).toBe(false)
  })

  test('of a minimum never gets worse by a further number above zero', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20), { maxLength: 5 }),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom('2026-12-01', '2026-12-10', '2026-12-20'),
        (numbers, more, today) => {
          fc.pre(testState(logged(...numbers), today) === 'passed')
          expect(testState(logged(...numbers, more), today)).toBe('passed')
        },
      ),
    )
  })
})

test('nothing logged reaches no threshold, not even a maximum', () => {
  expect(isReached({ ...planned, comparison: 'at most' })).toBe(false)
})

test('a decision is due on the last day, and before it once the end is certain', () => {
  expect(awaitsDecision(planned, '2026-12-09')).toBe(false)
  expect(awaitsDecision(planned, '2026-12-10')).toBe(true)
  expect(awaitsDecision(logged(5), '2026-12-02')).toBe(true)
})
