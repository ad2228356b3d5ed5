import type { Stage } from './candidate-form.ts'

/** Limits of a candidate's plan. Lengths in code points. */
export const ASSUMPTIONS_MAX = 30
export const PLAN_TESTS_MAX = 30
/** Entries in the log of one test. */
export const ENTRIES_MAX = 500
/** Changes of a threshold after the first entry. */
export const FORMER_THRESHOLDS_MAX = 50
export const ASSUMPTION_TEXT_MAX = 400
export const TEST_TITLE_MAX = 120
export const MEASURE_MAX = 240
export const ENTRY_TEXT_MAX = 500
export const DECISION_REASON_MAX = 500
export const PLAN_NUMBER_MAX = 1_000_000_000
/** The longest time from a test's first to its last day. */
export const TEST_DAYS_MAX = 366

export const ENDS_BEFORE_START = 'The last day must not be before the first day'
export const TOO_LONG = 'A test can take at most a year'
export const STOP_REASON_EMPTY = 'Please say why you stop'

export const ASSUMPTION_STATES = {
  open: 'Open',
  confirmed: 'Confirmed',
  refuted: 'Refuted',
} as const
export type AssumptionState = keyof typeof ASSUMPTION_STATES

/** What is decided after a test, in the order of the form. */
export const DECISIONS = { go_on: 'Go on', change: 'Change', stop: 'Stop' } as const
export type Decision = keyof typeof DECISIONS

/** Stages that a member can choose when they go on. */
export const GO_ON_STAGES = ['building', 'testing'] as const

/**
 * Where a decision moves the candidate: on to Building, or to Testing while other tests are open;
 * back to Considering for a change; to Dropped for a stop.
 * @param otherOpenTests tests of the candidate without a decision, beside this one
 */
export function stageAfter(decision: Decision, otherOpenTests: number): Stage {
  if (decision === 'stop') return 'dropped'
  if (decision === 'change') return 'considering'
  return otherOpenTests > 0 ? 'testing' : 'building'
}

interface Weighed {
  state: AssumptionState
  /** 1 to 3 each. */
  risk: number
  ignorance: number
}

/** Sorts assumptions: open ones first, then by risk times ignorance, then by risk, highest first. */
export function byRisk(a: Weighed, b: Weighed): number {
  return (
    Number(a.state !== 'open') - Number(b.state !== 'open') ||
    b.risk * b.ignorance - a.risk * a.ignorance ||
    b.risk - a.risk
  )
}
