import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { FULL_NAME_MAX } from '../../../contract/account-form.ts'
import { EMAIL_MAX } from '../../../contract/email-address.ts'
import { failureOf } from '../../lib/form-errors.ts'
import { askedReturnPath } from '../../lib/return-path.ts'
import { $registration, submitRegistration } from '../../lib/stores/registration.ts'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import './account.css'
import { FormAlert } from '../shell/FormAlert.tsx'
import { LateAnswer } from '../shell/LateAnswer.tsx'
import { TextField } from '../shell/TextField.tsx'
import { useFaultFocus } from '../shell/use-fault-focus.ts'
import { useHydrated } from '../shell/use-hydrated.ts'
import { CheckYourEmail } from './CheckYourEmail.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { useLeaveSignedIn } from './use-leave-signed-in.ts'

const fieldOf = (form: FormData, name: string) => String(form.get(name) ?? '')

function RegisterFields() {
  const hydrated = useHydrated()
  const registration = useStore($registration, { ssr: 'initial' })
  const [password, setPassword] = useState('')
  const { error: failure, fields, rest } = failureOf(registration)
  const formRef = useFaultFocus(failure)

  useLeaveSignedIn(askedReturnPath)

  useEffect(() => {
    // The user or the browser may have filled in the field before the island ran.
    const typed = document.querySelector<HTMLInputElement>('#password')
    if (typed) setPassword(typed.value)
  }, [])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void submitRegistration({
      fullName: fieldOf(form, 'full_name'),
      email: fieldOf(form, 'email'),
      password: fieldOf(form, 'password'),
      confirmation: fieldOf(form, 'confirmation'),
    })
  }

  if (registration.state === 'registered') return <CheckYourEmail email={registration.email} />

  return (
    <form ref={formRef} className="grid gap-5" method="post" onSubmit={submit}>
      <FormAlert id="register-error" text={rest} error={failure} />
      <TextField
        id="full_name"
        name="full_name"
        label="Full name"
        optional
        autoComplete="name"
        maxLength={FULL_NAME_MAX}
        error={fields.full_name ?? ''}
      />
      <TextField
        id="email"
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        required
        maxLength={EMAIL_MAX}
        error={fields.email ?? ''}
      />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="new-password"
        required
        hintId="password-rules"
        error={fields.password ?? ''}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordStrength id="password-rules" password={password} />
      <PasswordField
        id="confirmation"
        name="confirmation"
        label="Confirm password"
        autoComplete="new-password"
        required
        error={fields.confirmation ?? ''}
      />
      <p className="form-hint">
        By creating an account, with your email address or with Google, you agree to the{' '}
        <a className="link" href="/terms">
          terms
        </a>{' '}
        and the{' '}
        <a className="link" href="/privacy">
          privacy policy
        </a>
        , and confirm that you are at least 13 years old.
      </p>
      <button
        className="button button-primary button-large mt-1"
        type="submit"
        disabled={!hydrated || registration.state === 'sending'}
      >
        {registration.state === 'sending' ? 'Creating your account…' : 'Create Account'}
      </button>
      <LateAnswer isWaiting={registration.state === 'sending'} />
    </form>
  )
}

/** Registers an account, then shows the address of the verification mail. */
export default function RegisterForm() {
  return (
    <ErrorScreen>
      <RegisterFields />
    </ErrorScreen>
  )
}
