import { EMAIL_EMPTY } from '../../../contract/account-form.ts'
import { forgotPassword } from '../api/auth.ts'
import { UserError } from '../api/errors.ts'
import { createFormSubmit } from './form-submit.ts'
import { startSession } from './session.ts'
import { showToast } from './toasts.ts'

const FAILED = 'Failed to send reset email'

const form = createFormSubmit<{ state: 'sent'; email: string }, { email: string }>(
  { fields: ['email'], fallback: FAILED, place: 'forgot_password', toast: FAILED },
  { email: '' },
)

/** The form that asks for a reset link. `email` keeps the typed address to show it again. */
export const $forgotPassword = form.$state

/** Requests a reset link, one attempt at a time. Never rejects. */
export async function requestReset(typed: string): Promise<void> {
  const email = typed.trim()
  if (email === '')
    return form.refuse(new UserError(EMAIL_EMPTY, { email: EMAIL_EMPTY }), { email })
  await form.submit(
    async () => {
      await startSession()
      await forgotPassword(email)
      showToast('Password reset email sent!', 'success')
      return { state: 'sent', email }
    },
    { email },
  )
}

/** Returns to the form and keeps the typed address. */
export function tryDifferentEmail(): void {
  form.go({ state: 'ready', email: form.$state.get().email })
}
