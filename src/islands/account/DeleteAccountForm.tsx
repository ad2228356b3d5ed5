import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { failureOf } from '../../lib/form-errors.ts'
import { GOOGLE } from '../../lib/public-env.ts'
import { $accountDeletion, submitDeletion } from '../../lib/stores/account-deletion.ts'
import { FormAlert } from '../shell/FormAlert.tsx'
import { PasswordField } from './PasswordField.tsx'

/** Lists what is deleted and asks for the password. */
export function DeleteAccountForm({ email, onKeep }: { email: string; onKeep: () => void }) {
  const deletion = useStore($accountDeletion, { ssr: 'initial' })
  const field = useRef<HTMLInputElement>(null)
  const busy = deletion.state === 'sending'
  const { error: failure, fields, rest } = failureOf(deletion)

  useEffect(() => field.current?.focus(), [])

  useEffect(() => {
    if (failure !== undefined) field.current?.select()
  }, [failure])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submitDeletion(String(new FormData(event.currentTarget).get('password') ?? ''))
  }

  return (
    <form className="delete-sheet" method="post" noValidate onSubmit={submit}>
      <h2 id="delete-title">Delete your account?</h2>
      <div id="delete-lead" className="delete-lead">
        <p>
          The account <strong className="wrap-anywhere">{email}</strong> will be erased immediately.
          You can’t undo this. We also erase or cancel:
        </p>
        <ul>
          <li>Your profile, and every session on all devices</li>
          <li>Your analyses and their history</li>
          <li>Your access keys</li>
          <li>Feedback that names your address</li>
          <li>Your Premium subscription, if you have one (canceled immediately)</li>
        </ul>
      </div>
      <FormAlert id="delete-error" text={rest} error={failure} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        ref={field}
        id="delete-password"
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        error={fields.password ?? ''}
      />
      {GOOGLE && (
        <p className="form-hint">
          Signed up with Google? Set a password with{' '}
          <a className="link" href="/forgot-password">
            Forgot password?
          </a>{' '}
          first.
        </p>
      )}
      <div className="delete-choice">
        <button type="button" className="button button-quiet" disabled={busy} onClick={onKeep}>
          Keep my account
        </button>
        <button type="submit" className="button button-danger" disabled={busy}>
          {busy ? 'Deleting…' : 'Delete my account'}
        </button>
      </div>
    </form>
  )
}
