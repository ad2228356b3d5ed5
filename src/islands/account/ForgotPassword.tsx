import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { EMAIL_MAX } from '../../../contract/email-address.ts'
import { failureOf } from '../../lib/form-errors.ts'
import {
  $forgotPassword,
  requestReset,
  tryDifferentEmail,
} from '../../lib/stores/forgot-password.ts'
import { startSession } from '../../lib/stores/session.ts'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import './account.css'
import { FormAlert } from '../shell/FormAlert.tsx'
import { LateAnswer } from '../shell/LateAnswer.tsx'
import { Outcome } from '../shell/Outcome.tsx'
import { TextField } from '../shell/TextField.tsx'
import { useFaultFocus } from '../shell/use-fault-focus.ts'
import { useHydrated } from '../shell/use-hydrated.ts'
import { OutboxHint } from './OutboxHint.tsx'

function Sent({ email }: { email: string }) {
  return (
    <Outcome icon="mail" tone="accent" heading="Check Your Email">
      <p className="text-ink-muted">
        If an account exists for <strong className="wrap-anywhere text-ink">{email}</strong>, we
        sent a link to reset its password. The email can take a minute to arrive. If you do not see
        it, check your spam folder. The link works once and for a limited time.
      </p>
      <OutboxHint />
      <p className="button-row">
        <a className="button button-primary" href="/login">
          Back to Sign In
        </a>
        <button type="button" className="button button-quiet" onClick={tryDifferentEmail}>
          Try a Different Email
        </button>
      </p>
    </Outcome>
  )
}

function ForgotPasswordFields() {
  const hydrated = useHydrated()
  const forgot = useStore($forgotPassword, { ssr: 'initial' })
  const field = useRef<HTMLInputElement>(null)
  const { error: failure, fields, rest } = failureOf(forgot)
  const formRef = useFaultFocus(failure)
  const isReturning = forgot.state === 'ready' && forgot.email !== ''

  useEffect(() => void startSession(), [])

  useEffect(() => {
    if (isReturning) field.current?.focus()
  }, [isReturning])

  if (forgot.state === 'sent') return <Sent email={forgot.email} />

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void requestReset(String(new FormData(event.currentTarget).get('email') ?? ''))
  }

  return (
    <form ref={formRef} className="grid gap-5" method="post" noValidate onSubmit={submit}>
      <FormAlert id="forgot-error" text={rest} error={failure} />
      <TextField
        ref={field}
        id="email"
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        required
        maxLength={EMAIL_MAX}
        defaultValue={forgot.email}
        error={fields.email ?? ''}
      />
      <button
        className="button button-primary button-large mt-1"
        type="submit"
        disabled={!hydrated || forgot.state === 'sending'}
      >
        {forgot.state === 'sending' ? 'Sending…' : 'Send Reset Link'}
      </button>
      <LateAnswer isWaiting={forgot.state === 'sending'} />
    </form>
  )
}

/** Requests a link to set a new password, then shows the address it was sent to. */
export default function ForgotPassword() {
  return (
    <ErrorScreen>
      <ForgotPasswordFields />
    </ErrorScreen>
  )
}
