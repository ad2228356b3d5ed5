import { atom, type ReadableAtom } from 'nanostores'
import { resendVerification } from '../api/auth.ts'
import { showToast } from './toasts.ts'

export type Resend = { state: 'idle' } | { state: 'sending' }

const resend = atom<Resend>({ state: 'idle' })

export const $resend: ReadableAtom<Resend> = resend

/** Has the verification mail sent again and says in a toast how it went. Never rejects. */
export async function resendEmail(email: string): Promise<void> {
  if (resend.get().state === 'sending') return
  resend.set({ state: 'sending' })
  try {
    await resendVerification(email)
    showToast('Verification email resent!', 'success')
  } catch {
    showToast('Failed to resend email', 'error')
  }
  resend.set({ state: 'idle' })
}
