import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { register } from '../../lib/api/auth.ts'
import { errorText, UserError } from '../../lib/api/errors.ts'
import { goTo } from '../../lib/navigation.ts'
import { registrationProblems } from '../../lib/registration.ts'
import { $session, startSession } from '../../lib/stores/session.ts'
import { showToast } from '../../lib/stores/toasts.ts'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import './account.css'
import { CheckYourEmail } from './CheckYourEmail.tsx'
import { FormAlert } from './FormAlert.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { TextField } from './TextField.tsx'
import { useHydrated } from './use-hydrated.ts'

type State =
  | { kind: 'ready' }
  | { kind: 'sending' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'registered'; email: string }

const REGISTERED = 'Registration successful! Please check your email to verify your account.'

async function send(form: FormData): Promise<string> {
  const text = (name: string) => String(form.get(name) ?? '')
  const email = text('email').trim()
  const password = text('password')
  const fullName = text('full_name').trim()
  const problems = registrationProblems({
    fullName,
    email,
    password,
    confirmation: text('confirmation'),
  })
  if (problems) throw new UserError(problems)
  await startSession()
  await register({ email, password, full_name: fullName || null })
  return email
}

function RegisterFields() {
  const hydrated = useHydrated()
  const session = useStore($session, { ssr: 'initial' })
  const [state, setState] = useState<State>({ kind: 'ready' })
  const [password, setPassword] = useState('')

  useEffect(() => {
    void startSession()
    // What was typed, or filled in by the browser, before the island ran.
    const typed = document.querySelector<HTMLInputElement>('#password')
    if (typed) setPassword(typed.value)
  }, [])

  useEffect(() => {
    if (session.state === 'user') goTo('/')
  }, [session.state])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setState({ kind: 'sending' })
    try {
      const email = await send(form)
      showToast(REGISTERED, 'success')
      setState({ kind: 'registered', email })
    } catch (error) {
      setState({ kind: 'failed', error })
    }
  }

  if (state.kind === 'registered') return <CheckYourEmail email={state.email} />

  const failed = state.kind === 'failed'
  // The page itself refuses passwords only.
  const isRefusedHere = failed && state.error instanceof UserError
  const errorId = failed ? 'register-error' : undefined
  return (
    <form className="grid gap-5" method="post" onSubmit={(event) => void submit(event)}>
      <FormAlert
        id="register-error"
        text={failed ? errorText(state.error, 'Registration failed') : ''}
        error={failed ? state.error : undefined}
      />
      <TextField
        id="full_name"
        name="full_name"
        label="Full name"
        optional
        autoComplete="name"
        maxLength={100}
      />
      <TextField
        id="email"
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        errorId={isRefusedHere ? undefined : errorId}
      />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="new-password"
        required
        errorId={errorId}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordStrength id="password-rules" password={password} />
      <PasswordField
        id="confirmation"
        name="confirmation"
        label="Confirm password"
        autoComplete="new-password"
        required
        errorId={errorId}
      />
      <button
        className="button button-primary button-large mt-1"
        type="submit"
        disabled={!hydrated || state.kind === 'sending'}
      >
        {state.kind === 'sending' ? 'Creating your account…' : 'Create Account'}
      </button>
    </form>
  )
}

/** Asks for an account; then says where the verification mail went. */
export default function RegisterForm() {
  return (
    <ErrorScreen>
      <RegisterFields />
    </ErrorScreen>
  )
}
