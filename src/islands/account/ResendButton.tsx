import { useStore } from '@nanostores/react'
import { $resend, resendEmail } from '../../lib/stores/resend.ts'
import '../shell/form.css'

/** Sends the verification mail again and says so in a toast. */
export function ResendButton({ email }: { email: string }) {
  const resend = useStore($resend, { ssr: 'initial' })
  const sending = resend.state === 'sending'
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        disabled={sending}
        onClick={() => void resendEmail(email)}
      >
        {sending ? 'Sending…' : 'Resend Email'}
      </button>
      <span className="field-error basis-full" aria-live="polite">
        {resend.state === 'failed' && resend.text}
      </span>
    </>
  )
}
