import type { CallAnswer, CallInput } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/calls.ts'
import { request } from './request.ts'

export type Share = CallAnswer<Calls['shares']>[number]
export type Shared = CallAnswer<Calls['openShare']>

export function createShare(
  body: CallInput<Calls['createShare'], 'body'>,
): Promise<CallAnswer<Calls['createShare']>> {
  return request<Calls['createShare']>({ method: 'POST', path: '/api/shares' }, { body })
}

/** The user's links that work, newest first. */
export function fetchShares(): Promise<Share[]> {
  return request<Calls['shares']>({ method: 'GET', path: '/api/shares' })
}

export function revokeShare(shareId: string): Promise<undefined> {
  return request<Calls['revokeShare']>(
    { method: 'DELETE', path: '/api/shares/:shareId' },
    { params: { shareId } },
  )
}

export function revokeShares(): Promise<undefined> {
  return request<Calls['revokeShares']>({ method: 'DELETE', path: '/api/shares' })
}

/** What a link shows at this moment. */
export function openShare(token: string): Promise<Shared> {
  return request<Calls['openShare']>({ method: 'POST', path: '/api/shared' }, { body: { token } })
}
