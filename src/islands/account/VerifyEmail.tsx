import { useStore } from '@nanostores/react'
import { type ComponentProps, useEffect } from 'react'
import { $session } from '../../lib/stores/session.ts'
import {
  $passwordForm,
  $verification,
  type PasswordStep,
  startVerification,
  submitPassword,
} from '../../lib/stores/verification.ts'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import './account.css'
import { Compass } from '../shell/Compass.tsx'
import { Outcome } from '../shell/Outcome.tsx'
import { OutcomeMark } from '../shell/OutcomeMark.tsx'
import { CheckYourEmail } from './CheckYourEmail.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

const LABELS = {
  password: 'Password',
  confirmation: 'Confirm password',
  action: 'Confirm Email',
}

/** Another person may have registered this address, so only the password typed here counts. */
function ChoosePassword({ step }: { step: PasswordStep }) {
  const form = useStore($passwordForm, { ssr: 'initial' })
  return (
    <Outcome icon="mail" tone="accent" heading="Set Your Password">
      <p className="text-ink-muted">
        <strong className="wrap-anywhere text-ink">{step.email}</strong> was registered in another
        browser. Enter the password you chose when you registered, or choose a new one.
      </p>
      <NewPasswordForm
        name="password"
        labels={LABELS}
        email={step.email}
        sending={form.state === 'sending'}
        failure={form.state === 'failed' ? form : undefined}
        onSubmit={(password, confirmation) => void submitPassword(password, confirmation)}
      />
      <p className="form-hint">
        If you did not sign up, close this page. We will not create an account.
      </p>
    </Outcome>
  )
}

/** An icon, the outcome and the next step, in a column. */
function Column({ children, ...rest }: ComponentProps<'div'>) {
  return (
    <div className="grid justify-items-start gap-5" data-own-heading {...rest}>
      {children}
    </div>
  )
}

function Verified() {
  const isVisitor = useStore($session, { ssr: 'initial' }).state === 'visitor'
  return (
    <Column role="status">
      <OutcomeMark icon="check" tone="positive" />
      <h1 className="text-2xl font-bold">Email verified successfully!</h1>
      <p className="text-ink-muted">
        {isVisitor
          ? 'Your account is ready. Taking you to the home page.'
          : 'Taking you to the home page.'}
      </p>
      <a className="link" href={isVisitor ? '/login' : '/'}>
        {isVisitor ? 'Sign in now' : 'Continue now'}
      </a>
    </Column>
  )
}

/** `isAway`: no answer came, so the link may still be valid. */
function Failed({ text, isAway = false }: { text: string; isAway?: boolean }) {
  return (
    <Column>
      <OutcomeMark icon="alert" tone="danger" />
      <div role="alert" className="grid gap-3">
        <h1 className="text-2xl font-bold">Verification failed</h1>
        <p>{text}</p>
        {isAway && (
          <p className="text-ink-muted">
            The server is not responding. We will keep trying, so you can leave this page open.
          </p>
        )}
      </div>
      {!isAway && (
        <>
          <p className="text-ink-muted">
            A link works once and for a limited time, and only the newest link works. If your
            address is not confirmed yet, register with it again and we will send a new link.
          </p>
          <p className="button-row">
            <a className="button button-primary" href="/register">
              Back to Registration
            </a>
            <a className="button button-quiet" href="/login">
              Already confirmed? Sign in
            </a>
          </p>
        </>
      )}
    </Column>
  )
}

function Verification() {
  const verification = useStore($verification, { ssr: 'initial' })

  useEffect(() => void startVerification(), [])

  if (verification.state === 'verifying') return <Compass text="Verifying your email…" />
  if (verification.state === 'password') return <ChoosePassword step={verification} />
  if (verification.state === 'verified') return <Verified />
  if (verification.state === 'failed') return <Failed text={verification.text} />
  if (verification.state === 'unanswered') return <Failed text={verification.text} isAway />
  return (
    <CheckYourEmail email={verification.email}>
      <p>Your email is not verified yet, so you can't sign in.</p>
    </CheckYourEmail>
  )
}

/** Confirms the address with the token of the mailed link. */
export default function VerifyEmail() {
  return (
    <ErrorScreen>
      <Verification />
    </ErrorScreen>
  )
}
