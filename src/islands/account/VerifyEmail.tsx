import { useEffect, useRef, useState } from 'react'
import type { Tokens, VerifyEmailAnswer } from '../../../contract/auth.ts'
import { verifyEmail } from '../../lib/api/auth.ts'
import { errorText, HttpError } from '../../lib/api/errors.ts'
import { goTo } from '../../lib/navigation.ts'
import { adoptTokens, startSession } from '../../lib/stores/session.ts'
import { showToast } from '../../lib/stores/toasts.ts'
import { takeUnverified } from '../../lib/unverified-email.ts'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import { Icon } from '../shell/Icon.tsx'
import './account.css'
import { CheckYourEmail } from './CheckYourEmail.tsx'

type State =
  | { kind: 'verifying' }
  | { kind: 'verified' }
  | { kind: 'failed'; text: string }
  | { kind: 'unverified'; email: string }

const HOME_AFTER_MS = 2000

function tokensOf(answer: VerifyEmailAnswer): Tokens | undefined {
  const { access_token, refresh_token, csrf_token } = answer
  if (!access_token || !refresh_token || !csrf_token) return undefined
  return { access_token, refresh_token, csrf_token }
}

async function verify(token: string): Promise<State> {
  try {
    await startSession()
    const tokens = tokensOf(await verifyEmail(token))
    if (tokens) await adoptTokens(tokens)
    showToast('Email verified successfully!', 'success')
    return { kind: 'verified' }
  } catch (error) {
    const refused = error instanceof HttpError
    showToast(refused ? 'Verification failed' : 'An error occurred during verification', 'error')
    return { kind: 'failed', text: errorText(error, 'Email verification failed') }
  }
}

async function begin(): Promise<State> {
  const token = new URLSearchParams(location.search).get('token')
  if (token) return verify(token)
  const email = takeUnverified()
  return email
    ? { kind: 'unverified', email }
    : { kind: 'failed', text: 'Invalid verification link' }
}

function Seeking() {
  return (
    <div className="grid justify-items-center gap-6 py-8 text-center" role="status">
      <svg className="seeking" viewBox="0 0 48 48" aria-hidden="true">
        <path d="M24 4l6 20H18z" fill="var(--accent)" />
        <path d="M24 44l6-20H18z" fill="var(--ink-muted)" />
      </svg>
      <p className="text-lg font-semibold">Verifying your email…</p>
    </div>
  )
}

function Verified() {
  return (
    <div className="grid justify-items-start gap-5" role="status" data-own-heading>
      <span className="grid size-14 place-items-center rounded-full border border-positive text-positive">
        <Icon name="check" />
      </span>
      <h1 className="text-2xl font-bold">Email verified successfully!</h1>
      <p className="text-ink-muted">Taking you to the home page.</p>
      <a className="link" href="/">
        Continue now
      </a>
    </div>
  )
}

function Failed({ text }: { text: string }) {
  return (
    <div className="grid justify-items-start gap-5" data-own-heading>
      <span className="grid size-14 place-items-center rounded-full border border-danger text-danger">
        <Icon name="alert" />
      </span>
      <div role="alert" className="grid gap-3">
        <h1 className="text-2xl font-bold">Verification failed</h1>
        <p>{text}</p>
      </div>
      <p className="text-ink-muted">
        A link works once and for a limited time. Register again with the same address and we send a
        new one.
      </p>
      <a className="button button-primary" href="/register">
        Back to Registration
      </a>
    </div>
  )
}

function Verification() {
  const [state, setState] = useState<State>({ kind: 'verifying' })
  const begun = useRef(false)

  useEffect(() => {
    // The link works once, so the request must not be made twice.
    if (begun.current) return
    begun.current = true
    void begin().then(setState)
  }, [])

  useEffect(() => {
    if (state.kind !== 'verified') return
    const timer = setTimeout(() => goTo('/'), HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [state.kind])

  if (state.kind === 'verifying') return <Seeking />
  if (state.kind === 'verified') return <Verified />
  if (state.kind === 'failed') return <Failed text={state.text} />
  return (
    <CheckYourEmail email={state.email}>
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
