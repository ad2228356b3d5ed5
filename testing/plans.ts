import { randomUUID } from 'node:crypto'
import type { Call, CallInput } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import type { Member } from './api.ts'

/** A call with an id in its path. */
export function at<C extends Call>(call: C, id: string): C {
  return { ...call, path: call.path.replace(/:\w+/, id) }
}

type Fields<Name extends keyof typeof calls> = CallInput<(typeof calls)[Name], 'body'>

export const newAssumption = (more: Partial<Fields<'addAssumption'>> = {}) => ({
  id: randomUUID(),
  kind: 'price' as const,
  text: 'They pay $20 a month',
  risk: 3 as const,
  ignorance: 3 as const,
  ...more,
})

/** Fields of a test that counts people who pay, over the first ten days of December 2026. */
export const testFields = {
  assumption_id: null,
  title: 'Pre-order',
  measure: 'people who pay $20 in advance',
  comparison: 'at least' as 'at least' | 'at most',
  threshold: 5,
  starts_on: '2026-12-01',
  ends_on: '2026-12-10',
}

export const newTest = (more: Partial<Fields<'addTest'>> = {}) => ({
  id: randomUUID(),
  catalogue_slug: null,
  ...testFields,
  ...more,
})

export const newEntry = (more: Partial<Fields<'addEntry'>> = {}) => ({
  id: randomUUID(),
  day: '2026-12-02',
  text: 'Asked at the dog park',
  number: 2 as number | null,
  ...more,
})

/** A valid body for each call of plans that has one. */
export const planBodies = {
  addAssumption: newAssumption(),
  editAssumption: { kind: 'price', text: 'They pay', risk: 1, ignorance: 1, state: 'refuted' },
  addTest: newTest(),
  editTest: testFields,
  decideTest: { decision: 'go_on' },
  addEntry: newEntry(),
  editEntry: { day: '2026-12-02', text: 'Asked at the dog park', number: 2 },
  saveWorkspaceSettings: { reminds_tests: false },
} as const satisfies Partial<Record<keyof typeof calls, object>>

/** What a member does with plans, call by call. */
export function planner(member: Member) {
  return {
    member,
    keep: async (name = `Ramps ${randomUUID()}`) =>
      (await member.call(calls.keepCandidate, { body: { name } })).value().id,
    plan: async (id: string) => (await member.call(at(calls.plan, id))).value(),
    draft: async (id: string) => (await member.call(at(calls.draftAssumptions, id))).value(),
    assume: (id: string, body = newAssumption()) =>
      member.call(at(calls.addAssumption, id), { body }),
    start: (id: string, body = newTest()) => member.call(at(calls.addTest, id), { body }),
    change: (id: string, body: Fields<'editTest'>) => member.call(at(calls.editTest, id), { body }),
    log: (id: string, body = newEntry()) => member.call(at(calls.addEntry, id), { body }),
    decide: (id: string, body: Fields<'decideTest'>) =>
      member.call(at(calls.decideTest, id), { body }),
    card: async (id: string) =>
      (await member.call(calls.candidates)).value().find((card) => card.id === id),
  }
}
