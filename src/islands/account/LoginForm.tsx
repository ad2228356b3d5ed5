import { useStore } from '@nanostores/react'
import type { SubmitEvent } from 'react'
import { errorText, HttpError } from '../../lib/api/errors.ts'
import { askedReturnPath } from '../../lib/return-path.ts'
import { $signIn, submitSignIn } from '../../lib/stores/sign-in.ts'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import './account.css'
import { FormAlert } from '../shell/FormAlert.tsx'
import { TextField } from '../shell/TextField.tsx'
import { useHydrated } from '../shell/use-hydrated.ts'
import { PasswordField } from './PasswordField.tsx'
import { useLeaveSignedIn } from './use-leave-signed-in.ts'

const fieldOf = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Not where the host is away, or makes one wait. */
const errorIsAboutPair = (error: unknown) =>
  error instanceof HttpError && [401, 422].includes(error.status)

function LoginFields() {
  const hydrated = useHydrated()
  const signIn = useStore($signIn, { ssr: 'initial' })

  useLeaveSignedIn(askedReturnPath)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void submitSignIn(fieldOf(form, 'email'), fieldOf(form, 'password'))
  }

  const failed = signIn.state === 'failed'
  const isAboutFields = failed && errorIsAboutPair(signIn.error)
  const errorId = isAboutFields ? 'login-error' : undefined
  return (
    <form className="grid gap-5" method="post" onSubmit={submit}>
      <FormAlert
        id="login-error"
        text={failed ? errorText(signIn.error, 'Login failed') : ''}
        error={failed ? signIn.error : undefined}
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
        aside={
          <a className="link" href="/forgot-password">
            Forgot password?
          </a>
        }
      />
      <button
        className="button button-primary button-large mt-1"
        type="submit"
        disabled={!hydrated || signIn.state === 'sending'}
      >
        {signIn.state === 'sending' ? 'Signing in…' : 'Sign In'}
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
