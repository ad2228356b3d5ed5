import { atom, onMount, type ReadableAtom } from 'nanostores'
import { track } from '../analytics/track.ts'
import { errorCode, HttpError } from '../api/errors.ts'
import { onPageRestored } from '../page-restored.ts'
import { rememberUnverified } from '../unverified-email.ts'
import { $session, signIn, startSession } from './session.ts'

/** The sign-in form. After a success it stays `sending`: the page is left. */
export type SignIn =
  | { state: 'ready' }
  | { state: 'sending' }
  /** `error` is undefined when the pair was right and the user could not be loaded. */
  | { state: 'failed'; error: unknown }

const form = atom<SignIn>({ state: 'ready' })

export const $signIn: ReadableAtom<SignIn> = form

function fail(error: unknown, code: string): void {
  track({ name: 'error', place: 'login', message: code })
  form.set({ state: 'failed', error })
}

/** Signs in by email and password; one attempt at a time. Never rejects. */
export async function submitSignIn(typedEmail: string, password: string): Promise<void> {
  if (form.get().state === 'sending') return
  const email = typedEmail.trim()
  form.set({ state: 'sending' })
  try {
    await startSession()
    await signIn(email, password)
  } catch (error) {
    if (error instanceof HttpError && error.code === 'email_not_verified') rememberUnverified(email)
    return fail(error, errorCode(error))
  }
  if ($session.get().state !== 'user') return fail(undefined, 'user_not_loaded')
  track({ name: 'login', method: 'email' })
}

onMount(form, () =>
  onPageRestored(() => {
    if (form.get().state === 'sending') form.set({ state: 'ready' })
  }),
)
