import type { Call, CallAnswer, CallInput } from '../../../contract/call.ts'
import { currentPath, goTo } from '../navigation.ts'
import { loginPath } from '../return-path.ts'
import { fetchCsrfToken } from './csrf.ts'
import { HttpError } from './errors.ts'
import { refreshTokens } from './refresh.ts'
import { clearTokens, hasTokens, readAccess } from './tokens.ts'
import { type Message, send } from './transport.ts'

/**
 * Method, path and encoding of a call, written out where it is used and checked against
 * the contract: importing the contract itself would bring every schema into the page.
 */
export type Wire<C extends Call> = Pick<C, Extract<keyof C, 'method' | 'path' | 'encoding'>>

export interface RequestInput<C extends Call> {
  body?: CallInput<C, 'body'>
  query?: CallInput<C, 'query'>
  params?: CallInput<C, 'params'>
  signal?: AbortSignal | undefined
  /** Milliseconds; 60 s by default. */
  timeout?: number
  /** The reaction to an ended session: a redirect to /login, or only a rejection. */
  whenSessionEnds?: 'login' | 'reject'
}

/** Calls whose refusal is about what was typed, not about an ended session. */
export const AUTH_CALLS =
  /^\/api\/auth\/(login|register|google|oauth\/state|refresh|logout|verify-email|resend-verification|forgot-password|reset-password)$/

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function leaveForLogin(): void {
  clearTokens()
  if (globalThis.location?.pathname !== '/login') goTo(loginPath(currentPath()))
}

const says = (error: unknown, status: number, words: RegExp): error is HttpError =>
  error instanceof HttpError && error.status === status && words.test(error.detail)

/**
 * A stale CSRF token is replaced once for a visitor or a sign-out; otherwise the user must sign in
 * again.
 */
async function resendWithCsrf(message: Message, error: unknown): Promise<unknown> {
  try {
    if (hasTokens() && message.path !== '/api/auth/logout') throw error
    await fetchCsrfToken()
    return await send(message)
  } catch (last) {
    if (says(last, 403, /csrf/i)) leaveForLogin()
    throw last
  }
}

async function resendWithRefresh(
  message: Message,
  refused: string,
  error: unknown,
  whenSessionEnds: 'login' | 'reject',
): Promise<unknown> {
  if ((await refreshTokens(refused)) === 'renewed') return send(message)
  if (whenSessionEnds === 'login') leaveForLogin()
  else clearTokens()
  throw error
}

/**
 * Makes a call of the contract: `request<Calls['explore']>({ method: 'POST', path: '/api/explore'
 * }, { body: { path } })`. Refreshes the session once on a 401 of a call that carried one, replaces
 * a visitor's stale CSRF token once, and opens the screen required by a refusal. Throws an ApiError
 * (errors.ts) or the signal's reason.
 */
export async function request<C extends Call>(
  call: Wire<C>,
  input: RequestInput<C> = {},
): Promise<CallAnswer<C>> {
  const wire = call as Pick<Call, 'method' | 'path' | 'encoding'>
  const message: Message = {
    method: wire.method,
    path: fillPath(wire.path, (input.params ?? {}) as Record<string, unknown>),
    encoding: wire.encoding,
    body: input.body as Record<string, unknown> | undefined,
    query: input.query as Record<string, unknown> | undefined,
    signal: input.signal,
    timeout: input.timeout,
  }
  const bearer = readAccess()
  try {
    return (await send(message)) as CallAnswer<C>
  } catch (error) {
    if (says(error, 403, /csrf/i)) return (await resendWithCsrf(message, error)) as CallAnswer<C>
    const isAuthCall = AUTH_CALLS.test(wire.path)
    if (bearer !== null && !isAuthCall && says(error, 401, /^/)) {
      const ends = input.whenSessionEnds ?? 'login'
      return (await resendWithRefresh(message, bearer, error, ends)) as CallAnswer<C>
    }
    if (says(error, 403, /email not verified/i)) goTo('/verify-email')
    throw error
  }
}
