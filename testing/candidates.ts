import type { Call, CallInput } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import type { Member } from './api.ts'

/** A call with an id at the parameter of its path. */
export function withId<C extends Call>(call: C, id: string): C {
  return { ...call, path: call.path.replace(/:\w+/, id) }
}

export const keep = async (
  member: Pick<Member, 'call'>,
  body: CallInput<typeof calls.keepCandidate, 'body'>,
) => (await member.call(calls.keepCandidate, { body })).value()

export const board = async (member: Pick<Member, 'call'>) =>
  (await member.call(calls.candidates)).value()

export const detailOf = async (member: Pick<Member, 'call'>, id: string) =>
  (await member.call(withId(calls.candidate, id))).value()

export const move = (
  member: Pick<Member, 'call'>,
  id: string,
  body: CallInput<typeof calls.moveCandidate, 'body'>,
) => member.call(withId(calls.moveCandidate, id), { body })

export const saveNotes = (
  member: Pick<Member, 'call'>,
  id: string,
  body: CallInput<typeof calls.saveNotes, 'body'>,
) => member.call(withId(calls.saveNotes, id), { body })
