import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { Tokens, User } from '../../../contract/auth.ts'
import { fetchUser, login, logout } from '../api/auth.ts'
import { fetchCsrfToken } from '../api/csrf.ts'
import { HttpError } from '../api/errors.ts'
import { refreshTokens } from '../api/refresh.ts'
import { fetchSubscriptionStatus } from '../api/subscription.ts'
import { clearSessionId, clearTokens, hasTokens, readAccess, storeTokens } from '../api/tokens.ts'
import { onPageRestored } from '../page-restored.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

export type Session =
  | { state: 'loading' }
  | { state: 'visitor' }
  | { state: 'user'; user: User; premium: boolean }

const session = atom<Session>({ state: 'loading' })

export const $session: ReadableAtom<Session> = session

/** Whether the person may use what Premium gives. */
export const $premium = computed(session, (now) => now.state === 'user' && now.premium)

/** The server says the session does not exist; overload and network faults say nothing. */
function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status < 500 && error.status !== 429
}

async function readPremium(user: User): Promise<boolean> {
  try {
    return (await fetchSubscriptionStatus()).is_subscribed
  } catch {
    return user.is_subscribed
  }
}

async function loadUser(): Promise<void> {
  try {
    if (readAccess() === null && (await refreshTokens(null)) === 'ended') clearTokens()
    if (!hasTokens()) return session.set({ state: 'visitor' })
    const user = await fetchUser()
    session.set({ state: 'user', user, premium: await readPremium(user) })
  } catch (error) {
    if (isRefusal(error)) clearTokens()
    session.set({ state: 'visitor' })
  }
}

async function fetchCsrfQuietly(): Promise<void> {
  try {
    await fetchCsrfToken()
  } catch (error) {
    console.warn('No CSRF token could be fetched', error)
  }
}

async function start(): Promise<void> {
  if (!hasTokens()) {
    session.set({ state: 'visitor' })
    return fetchCsrfQuietly()
  }
  await fetchCsrfQuietly()
  await loadUser()
}

let started: Promise<void> | undefined

/**
 * Finds out who is here: CSRF token, then the user if this browser holds tokens, then the
 * subscription. Once per page, however many islands ask. Never rejects.
 */
export function startSession(): Promise<void> {
  started ??= start()
  return started
}

/** Takes over the tokens of a sign-in and loads the user. */
export async function adoptTokens(tokens: Tokens): Promise<void> {
  storeTokens(tokens)
  await loadUser()
}

/** Throws an ApiError when the pair is wrong or the host can't be reached. */
export async function signIn(email: string, password: string): Promise<void> {
  await adoptTokens(await login(email, password))
}

/** Forgets the session here; the server is told nothing. */
export function forgetSession(): void {
  clearTokens()
  clearSessionId()
  session.set({ state: 'visitor' })
}

/** Forgets the session here even when the server could not be told. */
export async function signOut(): Promise<void> {
  try {
    await logout()
  } catch (error) {
    console.warn('The server could not be told about the sign-out', error)
  }
  forgetSession()
}

// Another tab signed in or out; `key` is null when it cleared the whole storage.
function followOtherTabs(event: StorageEvent): void {
  if (event.key === null || event.key === STORAGE_KEYS.access) followStorage()
}

// Elsewhere somebody signed in or out; a page in the back/forward cache hears of it too late.
function followStorage(): void {
  if (!hasTokens()) session.set({ state: 'visitor' })
  else if (session.get().state === 'visitor') void loadUser()
}

// The check could not be made without a network.
function retryOnline(): void {
  if (session.get().state === 'visitor' && hasTokens()) void loadUser()
}

onMount(session, () => {
  if (typeof window === 'undefined') return
  window.addEventListener('storage', followOtherTabs)
  window.addEventListener('online', retryOnline)
  const stopRestored = onPageRestored(followStorage)
  return () => {
    stopRestored()
    window.removeEventListener('storage', followOtherTabs)
    window.removeEventListener('online', retryOnline)
  }
})
