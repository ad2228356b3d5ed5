import type { CallAnswer, CallInput } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/calls.ts'
import { request } from './request.ts'

export type IdeasImport = CallAnswer<Calls['importIdeas']>
export type NotesAnswer = CallAnswer<Calls['saveNotes']>
export type WorkspaceExport = CallAnswer<Calls['exportWorkspace']>
export type KeepBody = CallInput<Calls['keepCandidate'], 'body'>
export type EditBody = CallInput<Calls['editCandidate'], 'body'>
export type MoveBody = CallInput<Calls['moveCandidate'], 'body'>
export type PlaceBody = CallInput<Calls['placeThing'], 'body'>
type Candidate = CallAnswer<Calls['keepCandidate']>

/** All candidates of the user, by stage and rank. */
export function fetchCandidates(): Promise<Candidate[]> {
  return request<Calls['candidates']>({ method: 'GET', path: '/api/workspace/candidates' })
}

export function keepCandidate(body: KeepBody): Promise<Candidate> {
  return request<Calls['keepCandidate']>(
    { method: 'POST', path: '/api/workspace/candidates' },
    { body },
  )
}

export function importIdeas(names: string[]): Promise<IdeasImport> {
  return request<Calls['importIdeas']>(
    { method: 'POST', path: '/api/workspace/candidates/import' },
    { body: { names } },
  )
}

/** A candidate with everything that belongs to it. */
export function fetchCandidate(candidateId: string): Promise<CallAnswer<Calls['candidate']>> {
  return request<Calls['candidate']>(
    { method: 'GET', path: '/api/workspace/candidates/:candidateId' },
    { params: { candidateId } },
  )
}

/** Up to four candidates with everything that belongs to them, in the order of the ids. */
export function fetchComparison(
  ids: readonly string[],
): Promise<CallAnswer<Calls['compareCandidates']>> {
  return request<Calls['compareCandidates']>(
    { method: 'GET', path: '/api/workspace/comparison' },
    { query: { ids: ids.join(',') } },
  )
}

export function editCandidate(candidateId: string, body: EditBody): Promise<Candidate> {
  return request<Calls['editCandidate']>(
    { method: 'POST', path: '/api/workspace/candidates/:candidateId' },
    { params: { candidateId }, body },
  )
}

export function moveCandidate(candidateId: string, body: MoveBody): Promise<Candidate> {
  return request<Calls['moveCandidate']>(
    { method: 'POST', path: '/api/workspace/candidates/:candidateId/move' },
    { params: { candidateId }, body },
  )
}

/** Saves the notes if nobody changed them since `version`. */
export function saveNotes(
  candidateId: string,
  text: string,
  version: number,
): Promise<NotesAnswer> {
  return request<Calls['saveNotes']>(
    { method: 'POST', path: '/api/workspace/candidates/:candidateId/notes' },
    { params: { candidateId }, body: { text, version } },
  )
}

export function removeCandidate(candidateId: string): Promise<undefined> {
  return request<Calls['removeCandidate']>(
    { method: 'DELETE', path: '/api/workspace/candidates/:candidateId' },
    { params: { candidateId } },
  )
}

export function restoreCandidate(candidateId: string): Promise<Candidate> {
  return request<Calls['restoreCandidate']>(
    { method: 'POST', path: '/api/workspace/candidates/:candidateId/restore' },
    { params: { candidateId } },
  )
}

/** Moves a report, an analysis or a material to another candidate, or away from all. */
export function placeThing(body: PlaceBody): Promise<undefined> {
  return request<Calls['placeThing']>({ method: 'POST', path: '/api/workspace/place' }, { body })
}

/** Everything in the user's workspace. */
export function exportWorkspace(): Promise<WorkspaceExport> {
  return request<Calls['exportWorkspace']>({ method: 'GET', path: '/api/workspace/export' })
}
