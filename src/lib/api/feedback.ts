import type { CallInput } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/calls.ts'
import { request } from './request.ts'

export function sendFeedback(body: CallInput<Calls['feedback'], 'body'>) {
  return request<Calls['feedback']>({ method: 'POST', path: '/api/feedback' }, { body })
}
