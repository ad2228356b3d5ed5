import { type SubmitEvent, useEffect, useState } from 'react'
import { newPasswordFaults } from '../../lib/new-password.ts'
import type { FormFailure } from '../../lib/stores/form-submit.ts'
import { FormAlert } from '../shell/FormAlert.tsx'
import { LateAnswer } from '../shell/LateAnswer.tsx'
import { useFaultFocus } from '../shell/use-fault-focus.ts'
import { PasswordField } from './PasswordField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

interface Props {
  /** The field's name in the request body, which refusals also use. */
  name: 'new_password' | 'password'
  labels: { password: string; confirmation: string; action: string }
  /** The address of the account, where it is known. */
  email?: string
  sending: boolean
  /** Why the last attempt failed. */
  failure?: FormFailure | undefined
  onSubmit: (password: string, confirmation: string) => void
}

/** Asks for a new password twice. The button explains why it is disabled. */
export function NewPasswordForm({ name, labels, email, sending, failure, onSubmit }: Props) {
  const [typed, setTyped] = useState({
    password: '',
    confirmation: '',
    passwordLeft: false,
    confirmationLeft: false,
  })
  const [answered, setAnswered] = useState<unknown>()
  const change = (part: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...part }))
  const faults = newPasswordFaults(typed, email)
  const form = useFaultFocus(failure?.error)

  useEffect(() => {
    // Values the browser filled in before the island ran.
    const typedIn = (id: string) => document.querySelector<HTMLInputElement>(id)?.value ?? ''
    const password = typedIn(`#${name}`)
    const confirmation = typedIn('#confirmation')
    setTyped((now) => ({ ...now, password, confirmation }))
  }, [name])

  // A refusal stays until the user types another password.
  const refused = failure?.error === answered ? undefined : failure

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(typed.password, typed.confirmation)
  }

  return (
    <form ref={form} className="grid gap-5" method="post" onSubmit={submit}>
      {email && (
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      )}
      <FormAlert id="new-password-error" text={refused?.rest ?? ''} error={failure?.error} />
      <PasswordField
        id={name}
        name={name}
        label={labels.password}
        autoComplete="new-password"
        required
        value={typed.password}
        error={faults.password || refused?.fields[name] || ''}
        hintId="password-rules"
        onChange={(event) => {
          change({ password: event.currentTarget.value })
          setAnswered(failure?.error)
        }}
        onBlur={() => change({ passwordLeft: true })}
      />
      <PasswordStrength id="password-rules" password={typed.password} />
      <PasswordField
        id="confirmation"
        name="confirmation"
        label={labels.confirmation}
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
          aria-describedby="new-password-to-do"
          disabled={faults.toDo !== '' || sending}
        >
          {sending ? 'Saving…' : labels.action}
        </button>
        <p id="new-password-to-do" className="form-hint">
          {faults.password || faults.confirmation ? '' : faults.toDo}
        </p>
        <LateAnswer isWaiting={sending} />
      </div>
    </form>
  )
}
