import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $passwordReset, openReset, submitReset } from '../../lib/stores/password-reset.ts'
import { startSession } from '../../lib/stores/session.ts'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import './account.css'
import { Outcome } from '../shell/Outcome.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

const LABELS = {
  password: 'New password',
  confirmation: 'Confirm new password',
  action: 'Reset Password',
}

function InvalidLink() {
  return (
    <Outcome icon="alert" tone="danger" heading="Invalid or Expired Link">
      <p className="text-ink-muted">
        A reset link works once and for a limited time. Request a new link and use the newest
        message in your mailbox.
      </p>
      <p className="button-row">
        <a className="button button-primary" href="/forgot-password">
          Request New Link
        </a>
        <a className="button button-quiet" href="/login">
          Back to Sign In
        </a>
      </p>
    </Outcome>
  )
}

function Done() {
  return (
    <Outcome icon="check" tone="positive" heading="Password reset successfully!">
      <p className="text-ink-muted">
        We signed out every device. Taking you to the sign-in screen.
      </p>
      <p>
        <a className="link" href="/login">
          Sign in now
        </a>
      </p>
    </Outcome>
  )
}

function Reset() {
  const reset = useStore($passwordReset, { ssr: 'initial' })

  useEffect(() => {
    openReset()
    void startSession()
  }, [])

  if (reset.state === 'invalid') return <InvalidLink />
  if (reset.state === 'done') return <Done />
  return (
    <NewPasswordForm
      name="new_password"
      labels={LABELS}
      sending={reset.state === 'sending'}
      failure={reset.state === 'failed' ? reset : undefined}
      onSubmit={(password, confirmation) => void submitReset(password, confirmation)}
    />
  )
}

/** Sets a new password with the token of the mailed link. */
export default function ResetPassword() {
  return (
    <ErrorScreen>
      <Reset />
    </ErrorScreen>
  )
}
