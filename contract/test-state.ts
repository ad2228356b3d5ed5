import { type Comparison, isPass } from './pass-words.ts'

/**
 * `not_begun`: before its first day, with no number in the log. `running`: until the day before its
 * last, while the threshold is neither reached nor exceeded. `due`: its last day, likewise.
 * `passed`: the threshold is reached. A minimum is reached as soon as the total is there; a maximum
 * is kept when the test is over. `failed_so_far`: a maximum is exceeded, or a minimum was not
 * reached when the test was over; a later entry can still change it. `undecided`: over without a
 * number, so that nobody can say.
 */
export type TestState = 'not_begun' | 'running' | 'due' | 'passed' | 'failed_so_far' | 'undecided'

export const TEST_STATES: Readonly<Record<TestState, string>> = {
  not_begun: 'Not begun',
  running: 'Running',
  due: 'Ends today',
  passed: 'Passed',
  failed_so_far: 'Not passed so far',
  undecided: 'Over, without a number',
}

interface StateOf {
  comparison: Comparison
  threshold: number
  /** Days such as '2026-12-01', in the member's own time. */
  starts_on: string
  ends_on: string
  decision: string | null
  entries: readonly { number: number | null }[]
}

/** Ten-thousandths, so that 0.1 and 0.2 make 0.3. */
const PRECISION = 10_000

/**
 * What the log of a test adds up to: the sum of its numbers. A measure is a count or an amount; the
 * result of a rate, such as the cost of a sign-up, is logged once, when it is known. Null without a
 * number.
 */
export function testTotal(entries: readonly { number: number | null }[]): number | null {
  const numbers = entries.flatMap(({ number }) => (number === null ? [] : [number]))
  if (numbers.length === 0) return null
  return Math.round(numbers.reduce((sum, number) => sum + number, 0) * PRECISION) / PRECISION
}

/** True if the total is at the threshold or on its right side. Nothing logged reaches nothing. */
export function isReached(test: Pick<StateOf, 'comparison' | 'threshold' | 'entries'>): boolean {
  const total = testTotal(test.entries)
  return total !== null && isPass(test, { value: total })
}

/**
 * The state of a test on a day. A decided test stands as if it were over.
 * @param today the member's own day, such as '2026-12-01'
 */
export function testState(test: StateOf, today: string): TestState {
  const hasNumber = testTotal(test.entries) !== null
  const isOver = test.decision !== null || today > test.ends_on
  if (hasNumber) {
    const passes = isReached(test)
    if (test.comparison === 'at least' && passes) return 'passed'
    if (test.comparison === 'at most' && !passes) return 'failed_so_far'
    if (isOver) return passes ? 'passed' : 'failed_so_far'
  }
  if (isOver) return 'undecided'
  if (today < test.starts_on) return hasNumber ? 'running' : 'not_begun'
  return today === test.ends_on ? 'due' : 'running'
}

/** True if the test waits for its member's decision: its last day has come, or its end is certain. */
export function awaitsDecision(test: StateOf, today: string): boolean {
  if (test.decision !== null) return false
  return today >= test.ends_on || ['passed', 'failed_so_far'].includes(testState(test, today))
}
