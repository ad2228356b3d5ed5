import { atom, onMount, type ReadableAtom } from 'nanostores'
import { STATE_INVALID } from '../../../contract/refusal-texts.ts'
import { track } from '../analytics/track.ts'
import { fetchOauthState, googleLogin } from '../api/auth.ts'
import { errorCode, errorText, HttpError } from '../api/errors.ts'
import { type GoogleIdentity, loadGoogle } from '../google-script.ts'
import { onPageRestored } from '../page-restored.ts'
import { $session, adoptTokens, startSession } from './session.ts'

/** The state of the button, which needs Google's script and an OAuth state from the API host. */
export type GoogleButton =
  | { state: 'loading' }
  | { state: 'ready'; google: GoogleIdentity; oauthState: string }
  | { state: 'unavailable' }

/** A sign-in attempt. After a success it stays `sending` while the browser leaves the page. */
export type GoogleSignIn =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'failed'; text: string; error: unknown }

/** An OAuth state is valid for ten minutes and one use. It is replaced before it expires. */
const FRESH_MS = 9 * 60_000

const button = atom<GoogleButton>({ state: 'loading' })
const attempt = atom<GoogleSignIn>({ state: 'idle' })

export const $googleButton: ReadableAtom<GoogleButton> = button
export const $googleSignIn: ReadableAtom<GoogleSignIn> = attempt

let script = ''
let fetchedAt = 0

function failureText(error: unknown, fallback: string): string {
  if (error instanceof HttpError && error.detail === STATE_INVALID) {
    return 'OAuth authentication failed. Please try again.'
  }
  return errorText(error, fallback)
}

function fail(error: unknown, code: string, fallback: string): void {
  track({ name: 'error', place: 'google', message: code })
  attempt.set({ state: 'failed', text: failureText(error, fallback), error })
}

async function renewState(google: GoogleIdentity): Promise<void> {
  try {
    const oauthState = await fetchOauthState()
    fetchedAt = Date.now()
    button.set({ state: 'ready', google, oauthState })
  } catch (error) {
    fail(error, errorCode(error), 'Failed to get OAuth state')
    button.set({ state: 'unavailable' })
  }
}

/**
 * Loads the script at `address` and prepares the button. Can be called again after a failure. Never
 * rejects.
 */
export async function prepareGoogle(address: string): Promise<void> {
  script = address
  button.set({ state: 'loading' })
  try {
    const [google] = await Promise.all([loadGoogle(address), startSession()])
    // A user who is already signed in is about to leave the page.
    if ($session.get().state !== 'user') await renewState(google)
  } catch {
    button.set({ state: 'unavailable' })
  }
}

/** Retries at the user's request. Never rejects. */
export function retryGoogle(): Promise<void> {
  dismissGoogleFailure()
  return prepareGoogle(script)
}

export function dismissGoogleFailure(): void {
  if (attempt.get().state === 'failed') attempt.set({ state: 'idle' })
}

/**
 * Signs in with the credential from Google's window for a state, one attempt at a time. Never
 * rejects.
 */
export async function submitGoogle(credential: string, oauthState: string): Promise<void> {
  const now = button.get()
  if (now.state !== 'ready' || attempt.get().state === 'sending') return
  attempt.set({ state: 'sending' })
  try {
    const { is_new, ...tokens } = await googleLogin({ credential, state: oauthState })
    await adoptTokens(tokens)
    return track({ name: is_new ? 'sign_up' : 'login', method: 'google' })
  } catch (error) {
    // The OAuth state is used up. Until there is another, the button can't be pressed.
    await renewState(now.google)
    fail(error, errorCode(error), 'Google login failed')
  }
}

function renewStale(): void {
  const now = button.get()
  const isStale = Date.now() - fetchedAt >= FRESH_MS
  if (now.state !== 'ready' || !isStale || attempt.get().state === 'sending') return
  if (document.visibilityState === 'visible') void renewState(now.google)
}

onMount(button, () => {
  if (typeof window === 'undefined') return
  const page = document
  const timer = setInterval(renewStale, 15_000)
  page.addEventListener('visibilitychange', renewStale)
  const stopRestored = onPageRestored(() => {
    if (attempt.get().state === 'sending') attempt.set({ state: 'idle' })
    const now = button.get()
    if (now.state === 'ready') void renewState(now.google)
  })
  return () => {
    clearInterval(timer)
    page.removeEventListener('visibilitychange', renewStale)
    stopRestored()
  }
})
