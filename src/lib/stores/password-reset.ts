import { atom, type ReadableAtom } from 'nanostores'
import { resetPassword } from '../api/auth.ts'
import { errorText } from '../api/errors.ts'
import { formErrors } from '../form-errors.ts'
import { dropLinkToken, takeLinkToken } from '../link-token.ts'
import { goTo } from '../navigation.ts'
import { newPasswordFaults } from '../new-password.ts'
import { startSession } from './session.ts'
import { showToast } from './toasts.ts'

export type PasswordReset =
  /** The address was not read yet. */
  | { state: 'opening' }
  | { state: 'ready'; token: string }
  | { state: 'sending'; token: string }
  | { state: 'failed'; token: string; text: string; error: unknown }
  /** The link is missing, used, or too old. */
  | { state: 'invalid' }
  | { state: 'done' }

const FAILED = 'Failed to reset password'
const LOGIN_AFTER_MS = 2000

const reset = atom<PasswordReset>({ state: 'opening' })

export const $passwordReset: ReadableAtom<PasswordReset> = reset

/** Reads the link that led here, once per page. */
export function openReset(): void {
  if (reset.get().state !== 'opening') return
  const token = takeLinkToken()
  if (token === null) showToast('Invalid reset link', 'error')
  reset.set(token === null ? { state: 'invalid' } : { state: 'ready', token })
}

/** Sets the new password, then goes to the sign-in screen; one attempt at a time. Never rejects. */
export async function submitReset(password: string, confirmation: string): Promise<void> {
  const now = reset.get()
  if (now.state !== 'ready' && now.state !== 'failed') return
  const typed = { password, confirmation, passwordLeft: true, confirmationLeft: true }
  if (newPasswordFaults(typed).toDo !== '') return
  const { token } = now
  reset.set({ state: 'sending', token })
  try {
    await startSession()
    await resetPassword(token, password)
  } catch (error) {
    if (formErrors(error, FAILED, ['new_password']).rest !== '') showToast(FAILED, 'error')
    const text = errorText(error, FAILED)
    const isDeadLink = text.toLowerCase().includes('expired')
    if (!isDeadLink) return reset.set({ state: 'failed', token, text, error })
    dropLinkToken()
    return reset.set({ state: 'invalid' })
  }
  dropLinkToken()
  showToast('Password reset successfully!', 'success')
  reset.set({ state: 'done' })
  setTimeout(() => goTo('/login'), LOGIN_AFTER_MS)
}
