import { useState } from 'react'
import { resendVerification } from '../../lib/api/auth.ts'
import { showToast } from '../../lib/stores/toasts.ts'

/** Sends the verification mail again and says so in a toast. */
export function ResendButton({ email }: { email: string }) {
  const [sending, setSending] = useState(false)

  const resend = async () => {
    setSending(true)
    try {
      await resendVerification(email)
      showToast('Verification email resent!', 'success')
    } catch {
      showToast('Failed to resend email', 'error')
    }
    setSending(false)
  }

  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={sending}
      onClick={() => void resend()}
    >
      {sending ? 'Sending…' : 'Resend Email'}
    </button>
  )
}
