import { z } from 'zod'
import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { unexplored } from './atlas.ts'
import { planBodies } from './plans.ts'

/** An id that nothing has. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Also for tests that move the clock by a month. */
const inTwoMonths = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)

/** Valid values by field, for every call with such a field. */
const samples: Record<string, unknown> = {
  keyword: 'senior dog ramps',
  keywords: ['senior dog ramps'],
  country: 'US',
  language: 'en',
  market: 'senior dog mobility',
  threadLimit: 10,
  password: 'not the right one',
  success_url: '/subscription/success',
  cancel_url: '/subscription/cancel',
  return_url: '/settings',
  own: { use: 'with' },
  names: ['senior dog ramps'],
  version: 0,
  file: new File(['P1: I lose track of deposits.'], 'interview.txt'),
  text_column: '0',
  date_column: '0',
  author_column: '0',
}

/** Whole inputs of calls whose fields have other meanings elsewhere. */
const bodies: Record<string, object> = {
  [calls.explore.path]: { path: [...unexplored.reef] },
  [calls.deleteAccount.path]: { password: samples.password },
  [calls.keepCandidate.path]: { name: 'senior dog ramps' },
  [calls.moveCandidate.path]: { stage: 'testing', after: null },
  [calls.createAccessKey.path]: { name: 'a script', scope: 'read', expires_on: inTwoMonths },
  [calls.createShare.path]: { kind: 'report', ids: [NOBODY] },
  [calls.placeThing.path]: { kind: 'analysis', thing: 'none', candidate_id: null },
}
for (const [name, body] of Object.entries(planBodies)) {
  bodies[calls[name as keyof typeof planBodies].path] = body
}
const queries: Record<string, object> = {
  [calls.compareCandidates.path]: { ids: NOBODY },
}

const names = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

/** An input that the call accepts, with ids that nothing has. */
export function inputOf(call: Call): { body?: object; query?: object } {
  const query = queries[call.path]
  const body =
    call.body === undefined
      ? undefined
      : (bodies[call.path] ??
        Object.fromEntries(names(call.body).map((name) => [name, samples[name] ?? 'text'])))
  return { ...(body ? { body } : {}), ...(query ? { query } : {}) }
}
