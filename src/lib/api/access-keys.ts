import type { CallAnswer, CallInput } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/calls.ts'
import { request } from './request.ts'

export type AccessKey = CallAnswer<Calls['accessKeys']>[number]

export function createAccessKey(
  body: CallInput<Calls['createAccessKey'], 'body'>,
): Promise<CallAnswer<Calls['createAccessKey']>> {
  return request<Calls['createAccessKey']>({ method: 'POST', path: '/api/access-keys' }, { body })
}

/** The user's keys that work, newest first. */
export function fetchAccessKeys(signal?: AbortSignal): Promise<AccessKey[]> {
  return request<Calls['accessKeys']>({ method: 'GET', path: '/api/access-keys' }, { signal })
}

export function revokeAccessKey(keyId: string): Promise<undefined> {
  return request<Calls['revokeAccessKey']>(
    { method: 'DELETE', path: '/api/access-keys/:keyId' },
    { params: { keyId } },
  )
}
