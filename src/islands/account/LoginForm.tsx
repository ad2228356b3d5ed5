import { useStore } from '@nanostores/react'
import type { SubmitEvent } from 'react'
import { EMAIL_MAX } from '../../../contract/email-address.ts'
import { HttpError } from '../../lib/api/errors.ts'
import { failureOf } from '../../lib/form-errors.ts'
import { askedReturnPath } from '../../lib/return-path.ts'
import { $signIn, submitSignIn } from '../../lib/stores/sign-in.ts'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import './account.css'
import { FormAlert } from '../shell/FormAlert.tsx'
import { LateAnswer } from '../shell/LateAnswer.tsx'
import { TextField } from '../shell/TextField.tsx'
import { useFaultFocus } from '../shell/use-fault-focus.ts'
import { useHydrated } from '../shell/use-hydrated.ts'
import { PasswordField } from './PasswordField.tsx'
import { useLeaveSignedIn } from './use-leave-signed-in.ts'

const fieldOf = (form: FormData, name: string) => String(form.get(name) ?? '')

/** The email or the password is wrong. The message does not say which. */
const isAboutPair = (error: unknown) => error instanceof HttpError && error.status === 401

function LoginFields() {
  const hydrated = useHydrated()
  const signIn = useStore($signIn, { ssr: 'initial' })
  const { error: failure, fields, rest } = failureOf(signIn)
  const formRef = useFaultFocus(failure)

  useLeaveSignedIn(askedReturnPath)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void submitSignIn(fieldOf(form, 'email'), fieldOf(form, 'password'))
  }

  const pairErrorId = isAboutPair(failure) ? 'login-error' : undefined
  return (
    <form ref={formRef} className="grid gap-5" method="post" onSubmit={submit}>
      <FormAlert id="login-error" text={rest} error={failure} />
      <TextField
        id="email"
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        required
        maxLength={EMAIL_MAX}
        error={fields.username ?? ''}
        hintId={pairErrorId}
      />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        error={fields.password ?? ''}
        hintId={pairErrorId}
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
      <LateAnswer isWaiting={signIn.state === 'sending'} />
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
