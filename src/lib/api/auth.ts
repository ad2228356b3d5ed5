import type { User, VerifyEmailAnswer } from '../../../contract/auth.ts'
import type { CallInput } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/calls.ts'
import { request } from './request.ts'
import { readRefresh } from './tokens.ts'

export function login(email: string, password: string) {
  return request<Calls['login']>(
    { method: 'POST', path: '/api/auth/login', encoding: 'form' },
    { body: { username: email, password } },
  )
}

export function register(body: CallInput<Calls['register'], 'body'>) {
  return request<Calls['register']>({ method: 'POST', path: '/api/auth/register' }, { body })
}

/** Ends the session on the server; waits no longer than a person would. */
export function logout() {
  const refresh_token = readRefresh()
  return request<Calls['logout']>(
    { method: 'POST', path: '/api/auth/logout' },
    { body: refresh_token ? { refresh_token } : {}, timeout: 4000 },
  )
}

/** The signed-in user. A session that is over rejects; it sends nobody away from the page. */
export function fetchUser(): Promise<User> {
  return request<Calls['me']>(
    { method: 'GET', path: '/api/auth/me' },
    { whenSessionEnds: 'reject' },
  )
}

export function verifyEmail(token: string): Promise<VerifyEmailAnswer> {
  return request<Calls['verifyEmail']>(
    { method: 'POST', path: '/api/auth/verify-email' },
    { body: { token } },
  )
}

export function resendVerification(email: string) {
  return request<Calls['resendVerification']>(
    { method: 'POST', path: '/api/auth/resend-verification' },
    { body: { email } },
  )
}
