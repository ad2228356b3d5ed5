import { resetPassword } from '../api/auth.ts'
import { errorText } from '../api/errors.ts'
import { dropLinkToken, takeLinkToken } from '../link-token.ts'
import { goTo } from '../navigation.ts'
import { newPasswordFaults } from '../new-password.ts'
import { createFormSubmit } from './form-submit.ts'
import { startSession } from './session.ts'
import { showToast } from './toasts.ts'

const FAILED = 'Failed to reset password'
const LOGIN_AFTER_MS = 2000

type Other =
  /** The address has not been read yet. */
  | { state: 'opening' }
  /** The link is missing, used, or expired. */
  | { state: 'invalid' }
  | { state: 'done' }

const form = createFormSubmit<Other, { token: string }>(
  { fields: ['new_password'], fallback: FAILED, toast: FAILED },
  { token: '' },
  { state: 'opening' },
)

export const $passwordReset = form.$state

/** Reads the token from the link, once per page. */
export function openReset(): void {
  if (form.$state.get().state !== 'opening') return
  const token = takeLinkToken()
  if (token === null) showToast('Invalid reset link', 'error')
  form.go(token === null ? { state: 'invalid' } : { state: 'ready', token })
}

const isDeadLink = (error: unknown) => errorText(error, '').toLowerCase().includes('expired')

/** Sets the new password, then opens the sign-in screen. One attempt at a time. Never rejects. */
export async function submitReset(password: string, confirmation: string): Promise<void> {
  const now = form.$state.get()
  if (!('token' in now)) return
  const { token } = now
  const typed = { password, confirmation, passwordLeft: true, confirmationLeft: true }
  if (newPasswordFaults(typed).toDo !== '') return
  await form.submit(
    async () => {
      await startSession()
      try {
        await resetPassword(token, password)
      } catch (error) {
        if (!isDeadLink(error)) throw error
        dropLinkToken()
        showToast(FAILED, 'error')
        return { state: 'invalid' }
      }
      dropLinkToken()
      showToast('Password reset successfully!', 'success')
      setTimeout(() => goTo('/login'), LOGIN_AFTER_MS)
      return { state: 'done' }
    },
    { token },
  )
}
