import type { Tokens } from '../../../contract/auth.ts'
import { fetchCsrfToken } from './csrf.ts'
import { HttpError } from './errors.ts'
import { accessLives, readAccess, readRefresh, storeTokens } from './tokens.ts'
import { send } from './transport.ts'

/** `renewed`: storage holds an access token newer than the refused one. `ended`: the session is over. */
export type Refreshed = 'renewed' | 'ended'

let underWay: Promise<Refreshed> | undefined

async function sendRefresh(refresh_token: string): Promise<Tokens> {
  const message = {
    method: 'POST',
    path: '/api/auth/refresh',
    body: { refresh_token },
    bearer: false,
  } as const
  try {
    return (await send(message)) as Tokens
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 403)) throw error
    // The CSRF token went stale under a long-lived page.
    await fetchCsrfToken()
    return (await send(message)) as Tokens
  }
}

async function exchange(refused: string | null): Promise<Refreshed> {
  // Another tab may have refreshed while this one waited for the lock.
  const access = readAccess()
  if (access !== null && access !== refused) return 'renewed'
  const refresh_token = readRefresh()
  if (refresh_token === null) return 'ended'
  try {
    const tokens = await sendRefresh(refresh_token)
    // The user signed out or in again during the refresh, so these tokens are obsolete.
    if (readRefresh() !== refresh_token) return readAccess() === null ? 'ended' : 'renewed'
    storeTokens(tokens)
    return 'renewed'
  } catch (error) {
    if (!(error instanceof HttpError && [400, 401, 403, 422].includes(error.status))) throw error
    // Another tab signed in during the refresh, and its session was not refused.
    return readRefresh() === refresh_token ? 'ended' : 'renewed'
  }
}

/**
 * Exchanges the refresh token. Concurrent calls share one request in this tab, and one tab
 * refreshes at a time. `refused` is the access token that got a 401. Throws if the outcome is
 * unknown (network, overload), and never clears anything.
 */
export function refreshTokens(refused: string | null): Promise<Refreshed> {
  underWay ??= inLock(() => exchange(refused)).finally(() => {
    underWay = undefined
  })
  return underWay
}

/**
 * Gets a new access token before a long call if the current one is about to expire. Never rejects:
 * the call itself will report any error.
 */
export async function refreshIfEnding(ms: number): Promise<void> {
  if (readRefresh() === null || accessLives(ms)) return
  try {
    await refreshTokens(readAccess())
  } catch (error) {
    console.warn('The session could not be refreshed ahead of time', error)
  }
}

function inLock<T>(task: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request('nicher:refresh', task) : task()
}
