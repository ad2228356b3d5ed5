import { atom, type ReadableAtom } from 'nanostores'
import { resendVerification } from '../api/auth.ts'
import { errorText } from '../api/errors.ts'
import { showToast } from './toasts.ts'

export type Resend = { state: 'idle' } | { state: 'sending' } | { state: 'failed'; text: string }

const resend = atom<Resend>({ state: 'idle' })

export const $resend: ReadableAtom<Resend> = resend

/**
 * Requests another verification mail and shows the outcome, or the reason for a failure, in a
 * toast. Never rejects.
 */
export async function resendEmail(email: string): Promise<void> {
  if (resend.get().state === 'sending') return
  resend.set({ state: 'sending' })
  try {
    await resendVerification(email)
    showToast('Verification email resent!', 'success')
  } catch (error) {
    showToast('Failed to resend email', 'error')
    const text = errorText(error, 'Failed to resend verification email')
    return resend.set({ state: 'failed', text })
  }
  resend.set({ state: 'idle' })
}
