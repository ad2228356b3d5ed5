import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { User } from '../../../contract/auth.ts'
import type { SubscriptionStatus } from '../../../contract/subscription.ts'
import { fetchUser, login, logout } from '../api/auth.ts'
import { fetchCsrfToken } from '../api/csrf.ts'
import { HttpError, UserError } from '../api/errors.ts'
import { refreshTokens } from '../api/refresh.ts'
import { fetchSubscriptionStatus } from '../api/subscription.ts'
import {
  clearSessionId,
  clearTokens,
  hasTokens,
  readAccess,
  type SessionTokens,
  storeTokens,
} from '../api/tokens.ts'
import { onPageRestored } from '../page-restored.ts'
import { isSamePlan } from '../plan-state.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { keepAsking, PATIENCE } from './keep-asking.ts'

export type Session =
  | { state: 'loading' }
  | { state: 'visitor' }
  /**
   * The browser has tokens, but the host can't be reached to identify the user. Retries continue.
   */
  | { state: 'unreachable' }
  /** `subscription` is null if it could not be read; `premium` then comes from the user record. */
  | { state: 'user'; user: User; premium: boolean; subscription: SubscriptionStatus | null }

const session = atom<Session>({ state: 'loading' })

export const $session: ReadableAtom<Session> = session

/** True if the user may use Premium features. */
export const $premium = computed(session, (now) => now.state === 'user' && now.premium)

/**
 * True if the server says that the session does not exist. Overload and network faults do not
 * count.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status < 500 && error.status !== 429
}

async function readSubscription(): Promise<SubscriptionStatus | null> {
  try {
    return await fetchSubscriptionStatus()
  } catch {
    return null
  }
}

let failures = 0
let stopAsking: (() => void) | undefined

function rest(): void {
  stopAsking?.()
  stopAsking = undefined
  failures = 0
}

function settle(found: Session): void {
  rest()
  session.set(found)
}

const isSettled = ({ state }: Session) => state === 'user' || state === 'visitor'

/** The check failed, so the owner of the tokens is unknown, even if a user is already shown. */
function tryLater(): void {
  failures += 1
  const state = failures > PATIENCE ? 'unreachable' : 'loading'
  if (session.get().state !== state) session.set({ state })
  stopAsking ??= keepAsking(async () => {
    await loadUser()
    return isSettled(session.get())
  })
}

async function loadUser(): Promise<void> {
  try {
    if (readAccess() === null && (await refreshTokens(null)) === 'ended') clearTokens()
    if (!hasTokens()) return settle({ state: 'visitor' })
    const user = await fetchUser()
    const subscription = await readSubscription()
    // Another tab may have signed out in the meantime.
    if (!hasTokens()) return settle({ state: 'visitor' })
    const premium = subscription?.is_subscribed ?? user.is_subscribed
    settle({ state: 'user', user, premium, subscription })
  } catch (error) {
    if (!isRefusal(error) && hasTokens()) return tryLater()
    clearTokens()
    settle({ state: 'visitor' })
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
 * Loads the session: the CSRF token, then the user if this browser has tokens, then the
 * subscription. Runs once per page for all islands. If the host can't be reached, the state stays
 * `loading` and the check is retried. Never rejects.
 */
export function startSession(): Promise<void> {
  started ??= start()
  return started
}

/** Retries a failed session check immediately, then at the initial intervals. Never rejects. */
export async function retrySession(): Promise<void> {
  if (stopAsking === undefined) return
  rest()
  await loadUser()
}

let reading: Promise<void> | undefined

async function readPlanAgain(id: string): Promise<void> {
  const subscription = await readSubscription()
  const now = session.get()
  if (now.state !== 'user' || now.user.id !== id) return
  if (!hasTokens()) return session.set({ state: 'visitor' })
  if (subscription === null || isSamePlan(subscription, now.subscription)) return
  session.set({ ...now, premium: subscription.is_subscribed, subscription })
}

/**
 * Reloads the plan of a signed-in user. Concurrent calls share one request. A failed read changes
 * nothing. Never rejects.
 */
export function refreshPlan(): Promise<void> {
  const now = session.get()
  if (now.state !== 'user') return Promise.resolve()
  reading ??= readPlanAgain(now.user.id).finally(() => {
    reading = undefined
  })
  return reading
}

/**
 * Stores the tokens of a sign-in and loads the user. Throws a UserError if the tokens are not
 * accepted.
 */
export async function adoptTokens(tokens: SessionTokens): Promise<void> {
  storeTokens(tokens)
  await loadUser()
  if (session.get().state !== 'user') throw new UserError('Failed to authenticate with tokens')
}

/** Throws an ApiError if the email or password is wrong or the host can't be reached. */
export async function signIn(email: string, password: string): Promise<void> {
  await adoptTokens(await login(email, password))
}

/** Clears the session in this browser without a call to the server. */
export function forgetSession(): void {
  clearTokens()
  clearSessionId()
  session.set({ state: 'visitor' })
}

/** Signs out on the server and clears the session in this browser, even if the call fails. */
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

// A sign-in or sign-out in another tab may have changed the user. A page in the back/forward cache
// learns this only when it is restored.
function followStorage(): void {
  if (!hasTokens()) session.set({ state: 'visitor' })
  else if (session.get().state !== 'loading') void loadUser()
}

onMount(session, () => {
  if (typeof window === 'undefined') return
  const page = window
  page.addEventListener('storage', followOtherTabs)
  const stopRestored = onPageRestored(followStorage)
  return () => {
    stopRestored()
    page.removeEventListener('storage', followOtherTabs)
  }
})
