import { atom, onMount, type ReadableAtom } from 'nanostores'
import { EMAIL_EMPTY } from '../../../contract/account-form.ts'
import { track } from '../analytics/track.ts'
import { forgotPassword } from '../api/auth.ts'
import { errorCode, UserError } from '../api/errors.ts'
import { formErrors } from '../form-errors.ts'
import { onPageRestored } from '../page-restored.ts'
import { startSession } from './session.ts'
import { showToast } from './toasts.ts'

/** The form that asks for a reset link. `email` is what was typed, so that it can be shown again. */
export type ForgotPassword =
  | { state: 'ready'; email: string }
  | { state: 'sending'; email: string }
  /** A UserError when the page itself refused. */
  | { state: 'failed'; email: string; error: unknown }
  | { state: 'sent'; email: string }

const FAILED = 'Failed to send reset email'

const form = atom<ForgotPassword>({ state: 'ready', email: '' })

export const $forgotPassword: ReadableAtom<ForgotPassword> = form

/** Asks for a reset link; one attempt at a time. Never rejects. */
export async function requestReset(typed: string): Promise<void> {
  if (form.get().state === 'sending') return
  const email = typed.trim()
  if (email === '') {
    form.set({ state: 'failed', email, error: new UserError(EMAIL_EMPTY, { email: EMAIL_EMPTY }) })
    return
  }
  form.set({ state: 'sending', email })
  try {
    await startSession()
    await forgotPassword(email)
  } catch (error) {
    const { rest } = formErrors(error, FAILED, ['email'])
    // What stands at the field needs no toast beside it.
    if (rest !== '') showToast(FAILED, 'error')
    track({ name: 'error', place: 'forgot_password', message: errorCode(error) })
    form.set({ state: 'failed', email, error })
    return
  }
  showToast('Password reset email sent!', 'success')
  form.set({ state: 'sent', email })
}

/** Back to the form, with the address that was typed. */
export function tryDifferentEmail(): void {
  form.set({ state: 'ready', email: form.get().email })
}

onMount(form, () =>
  onPageRestored(() => {
    if (form.get().state === 'sending') tryDifferentEmail()
  }),
)
