import type { CallAnswer, CallInput } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/calls.ts'
import { request } from './request.ts'

export type Plan = CallAnswer<Calls['plan']>
export type PlanTest = CallAnswer<Calls['editTest']>
export type MovedTest = CallAnswer<Calls['addTest']>
export type PlanEntry = CallAnswer<Calls['addEntry']>
export type PlanAssumption = CallAnswer<Calls['addAssumption']>
export type WorkspaceSettings = CallAnswer<Calls['workspaceSettings']>

type Body<Name extends keyof Calls> = CallInput<Calls[Name], 'body'>
export type NewAssumption = Body<'addAssumption'>
export type ChangedAssumption = Body<'editAssumption'>
export type NewTest = Body<'addTest'>
export type ChangedTest = Body<'editTest'>
export type TestDecision = Body<'decideTest'>
export type NewEntry = Body<'addEntry'>
export type ChangedEntry = Body<'editEntry'>

export function fetchPlan(candidateId: string, signal?: AbortSignal): Promise<Plan> {
  return request<Calls['plan']>(
    { method: 'GET', path: '/api/workspace/candidates/:candidateId/plan' },
    { params: { candidateId }, signal },
  )
}

export function draftAssumptions(candidateId: string): Promise<Plan> {
  return request<Calls['draftAssumptions']>(
    { method: 'POST', path: '/api/workspace/candidates/:candidateId/plan/draft' },
    { params: { candidateId } },
  )
}

export function addAssumption(candidateId: string, body: NewAssumption): Promise<PlanAssumption> {
  return request<Calls['addAssumption']>(
    { method: 'POST', path: '/api/workspace/candidates/:candidateId/assumptions' },
    { params: { candidateId }, body },
  )
}

export function editAssumption(
  assumptionId: string,
  body: ChangedAssumption,
): Promise<PlanAssumption> {
  return request<Calls['editAssumption']>(
    { method: 'POST', path: '/api/workspace/assumptions/:assumptionId' },
    { params: { assumptionId }, body },
  )
}

export function removeAssumption(assumptionId: string): Promise<undefined> {
  return request<Calls['removeAssumption']>(
    { method: 'DELETE', path: '/api/workspace/assumptions/:assumptionId' },
    { params: { assumptionId } },
  )
}

export function addTest(candidateId: string, body: NewTest): Promise<MovedTest> {
  return request<Calls['addTest']>(
    { method: 'POST', path: '/api/workspace/candidates/:candidateId/tests' },
    { params: { candidateId }, body },
  )
}

export function editTest(testId: string, body: ChangedTest): Promise<PlanTest> {
  return request<Calls['editTest']>(
    { method: 'POST', path: '/api/workspace/tests/:testId' },
    { params: { testId }, body },
  )
}

export function removeTest(testId: string): Promise<undefined> {
  return request<Calls['removeTest']>(
    { method: 'DELETE', path: '/api/workspace/tests/:testId' },
    { params: { testId } },
  )
}

export function decideTest(testId: string, body: TestDecision): Promise<MovedTest> {
  return request<Calls['decideTest']>(
    { method: 'POST', path: '/api/workspace/tests/:testId/decision' },
    { params: { testId }, body },
  )
}

export function addEntry(testId: string, body: NewEntry): Promise<PlanEntry> {
  return request<Calls['addEntry']>(
    { method: 'POST', path: '/api/workspace/tests/:testId/entries' },
    { params: { testId }, body },
  )
}

export function editEntry(entryId: string, body: ChangedEntry): Promise<PlanEntry> {
  return request<Calls['editEntry']>(
    { method: 'POST', path: '/api/workspace/entries/:entryId' },
    { params: { entryId }, body },
  )
}

export function removeEntry(entryId: string): Promise<undefined> {
  return request<Calls['removeEntry']>(
    { method: 'DELETE', path: '/api/workspace/entries/:entryId' },
    { params: { entryId } },
  )
}

export function fetchWorkspaceSettings(): Promise<WorkspaceSettings> {
  return request<Calls['workspaceSettings']>({ method: 'GET', path: '/api/workspace/settings' })
}

export function saveWorkspaceSettings(
  body: Body<'saveWorkspaceSettings'>,
): Promise<WorkspaceSettings> {
  return request<Calls['saveWorkspaceSettings']>(
    { method: 'POST', path: '/api/workspace/settings' },
    { body },
  )
}
