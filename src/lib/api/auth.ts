import type { User, VerifyEmailAnswer } from '../../../contract/auth.ts'
import type { CallInput } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/calls.ts'
import { request } from './request.ts'
import { readRefresh } from './tokens.ts'
import { GLANCE_MS } from './transport.ts'

export function login(email: string, password: string) {
  return request<Calls['login']>(
    { method: 'POST', path: '/api/auth/login', encoding: 'form' },
    { body: { username: email, password } },
  )
}

export function register(body: CallInput<Calls['register'], 'body'>) {
  return request<Calls['register']>({ method: 'POST', path: '/api/auth/register' }, { body })
}

/** Ends the session on the server, with a short timeout. */
export function logout() {
  const refresh_token = readRefresh()
  return request<Calls['logout']>(
    { method: 'POST', path: '/api/auth/logout' },
    { body: refresh_token ? { refresh_token } : {}, timeout: 4000 },
  )
}

/** The signed-in user. Rejects if the session has ended, without a redirect. */
export function fetchUser(): Promise<User> {
  return request<Calls['me']>(
    { method: 'GET', path: '/api/auth/me' },
    { whenSessionEnds: 'reject', timeout: GLANCE_MS },
  )
}

/** Confirms an address, with a `password` for its account if the host requires one. */
export function verifyEmail(token: string, password?: string): Promise<VerifyEmailAnswer> {
  return request<Calls['verifyEmail']>(
    { method: 'POST', path: '/api/auth/verify-email' },
    { body: { token, ...(password === undefined ? {} : { password }) } },
  )
}

export function resendVerification(email: string) {
  return request<Calls['resendVerification']>(
    { method: 'POST', path: '/api/auth/resend-verification' },
    { body: { email } },
  )
}

/** Requests a reset link. The answer is the same for every address. */
export function forgotPassword(email: string) {
  return request<Calls['forgotPassword']>(
    { method: 'POST', path: '/api/auth/forgot-password' },
    { body: { email } },
  )
}

export function resetPassword(token: string, new_password: string) {
  return request<Calls['resetPassword']>(
    { method: 'POST', path: '/api/auth/reset-password' },
    { body: { token, new_password } },
  )
}

/** A state for one Google sign-in; the ID token carries it as its nonce. */
export async function fetchOauthState(): Promise<string> {
  const call = { method: 'GET', path: '/api/auth/oauth/state' } as const
  return (await request<Calls['oauthState']>(call)).state
}

export function googleLogin(body: { credential: string; state: string }) {
  return request<Calls['google']>({ method: 'POST', path: '/api/auth/google' }, { body })
}

/** Permanently deletes the account of the session. */
export async function deleteAccount(password: string): Promise<void> {
  await request<Calls['deleteAccount']>(
    { method: 'DELETE', path: '/api/auth/me' },
    { body: { password } },
  )
}
