import { atom, onMount, type ReadableAtom } from 'nanostores'
import { track } from '../analytics/track.ts'
import { errorCode, HttpError } from '../api/errors.ts'
import { onPageRestored } from '../page-restored.ts'
import { rememberUnverified } from '../unverified-email.ts'
import { signIn, startSession } from './session.ts'

/** The sign-in form. After a success it stays `sending`: the page is left. */
export type SignIn = { state: 'ready' } | { state: 'sending' } | { state: 'failed'; error: unknown }

const form = atom<SignIn>({ state: 'ready' })

export const $signIn: ReadableAtom<SignIn> = form

const isUnverified = (error: unknown) =>
  error instanceof HttpError && /email not verified/i.test(error.detail)

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
    if (isUnverified(error)) rememberUnverified(email)
    return fail(error, errorCode(error))
  }
  track({ name: 'login', method: 'email' })
}

onMount(form, () =>
  onPageRestored(() => {
    if (form.get().state === 'sending') form.set({ state: 'ready' })
  }),
)
