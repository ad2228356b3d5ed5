import type { CallAnswer } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/calls.ts'
import { request } from './request.ts'

export type Watch = CallAnswer<Calls['watch']>

const PATH = '/api/workspace/candidates/:candidateId/watch'

export function fetchWatch(candidateId: string): Promise<Watch> {
  return request<Calls['watch']>({ method: 'GET', path: PATH }, { params: { candidateId } })
}

export function startWatch(candidateId: string): Promise<Watch> {
  return request<Calls['startWatch']>({ method: 'POST', path: PATH }, { params: { candidateId } })
}

export function endWatch(candidateId: string): Promise<Watch> {
  return request<Calls['endWatch']>({ method: 'DELETE', path: PATH }, { params: { candidateId } })
}

export function seeChanges(candidateId: string): Promise<undefined> {
  return request<Calls['seeChanges']>(
    { method: 'POST', path: '/api/workspace/candidates/:candidateId/watch/seen' },
    { params: { candidateId } },
  )
}
