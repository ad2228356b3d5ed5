import { type SubmitEvent, useEffect, useState } from 'react'
import { refusedFields } from '../../lib/api/errors.ts'
import { newPasswordFaults } from '../../lib/new-password.ts'
import { type PasswordReset, submitReset } from '../../lib/stores/password-reset.ts'
import { FormAlert } from '../shell/FormAlert.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

interface Props {
  reset: Exclude<PasswordReset, { state: 'invalid' | 'done' }>
}

/** A new password, twice. The button says why it can't be pressed yet. */
export function NewPasswordForm({ reset }: Props) {
  const [typed, setTyped] = useState({
    password: '',
    confirmation: '',
    passwordLeft: false,
    confirmationLeft: false,
  })
  const change = (part: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...part }))
  const faults = newPasswordFaults(typed)

  useEffect(() => {
    // What the browser filled in before the island ran.
    const typedIn = (id: string) => document.querySelector<HTMLInputElement>(id)?.value ?? ''
    const password = typedIn('#new_password')
    const confirmation = typedIn('#confirmation')
    setTyped((now) => ({ ...now, password, confirmation }))
  }, [])

  const failed = reset.state === 'failed'
  const isRefused = failed && refusedFields(reset.error).has('new_password')

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submitReset(typed.password, typed.confirmation)
  }

  return (
    <form className="grid gap-5" method="post" onSubmit={submit}>
      <FormAlert
        id="reset-error"
        text={failed ? reset.text : ''}
        error={failed ? reset.error : undefined}
      />
      <PasswordField
        id="new_password"
        name="new_password"
        label="New password"
        autoComplete="new-password"
        required
        value={typed.password}
        error={faults.password}
        hintId="password-rules"
        errorId={isRefused ? 'reset-error' : undefined}
        onChange={(event) => change({ password: event.currentTarget.value })}
        onBlur={() => change({ passwordLeft: true })}
      />
      <PasswordStrength id="password-rules" password={typed.password} />
      <PasswordField
        id="confirmation"
        name="confirmation"
        label="Confirm new password"
        autoComplete="new-password"
        required
        value={typed.confirmation}
        error={faults.confirmation}
        onChange={(event) => change({ confirmation: event.currentTarget.value })}
        onBlur={() => change({ confirmationLeft: true })}
      />
      <div className="grid gap-2">
        <button
          className="button button-primary button-large"
          type="submit"
          aria-describedby="reset-to-do"
          disabled={faults.toDo !== '' || reset.state === 'sending'}
        >
          {reset.state === 'sending' ? 'Saving…' : 'Reset Password'}
        </button>
        <p id="reset-to-do" className="form-hint">
          {faults.password || faults.confirmation ? '' : faults.toDo}
        </p>
      </div>
    </form>
  )
}
