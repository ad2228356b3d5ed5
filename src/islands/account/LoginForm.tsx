import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { errorText, HttpError } from '../../lib/api/errors.ts'
import { goTo } from '../../lib/navigation.ts'
import { safeReturnPath } from '../../lib/return-path.ts'
import { $session, signIn, startSession } from '../../lib/stores/session.ts'
import { rememberUnverified } from '../../lib/unverified-email.ts'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import './account.css'
import { FormAlert } from './FormAlert.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextField } from './TextField.tsx'
import { useHydrated } from './use-hydrated.ts'

type State = { kind: 'ready' } | { kind: 'sending' } | { kind: 'failed'; error: unknown }

const fieldOf = (form: FormData, name: string) => String(form.get(name) ?? '')

function LoginFields() {
  const hydrated = useHydrated()
  const session = useStore($session, { ssr: 'initial' })
  const [state, setState] = useState<State>({ kind: 'ready' })

  useEffect(() => void startSession(), [])

  useEffect(() => {
    if (session.state !== 'user') return
    goTo(safeReturnPath(new URLSearchParams(location.search).get('next')))
  }, [session.state])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = fieldOf(form, 'email').trim()
    setState({ kind: 'sending' })
    try {
      await startSession()
      await signIn(email, fieldOf(form, 'password'))
      if ($session.get().state !== 'user') setState({ kind: 'failed', error: undefined })
    } catch (error) {
      if (error instanceof HttpError && error.code === 'email_not_verified') {
        rememberUnverified(email)
      }
      setState({ kind: 'failed', error })
    }
  }

  const failed = state.kind === 'failed'
  const errorId = failed ? 'login-error' : undefined
  return (
    <form className="grid gap-5" method="post" onSubmit={(event) => void submit(event)}>
      <FormAlert
        id="login-error"
        text={failed ? errorText(state.error, 'Login failed') : ''}
        error={failed ? state.error : undefined}
      />
      <TextField
        id="email"
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        errorId={errorId}
      />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        errorId={errorId}
      />
      <button
        className="button button-primary button-large mt-1"
        type="submit"
        disabled={!hydrated || state.kind === 'sending'}
      >
        {state.kind === 'sending' ? 'Signing in…' : 'Sign In'}
      </button>
    </form>
  )
}

/** Signs in, then returns to where the visitor came from. */
export default function LoginForm() {
  return (
    <ErrorScreen>
      <LoginFields />
    </ErrorScreen>
  )
}
