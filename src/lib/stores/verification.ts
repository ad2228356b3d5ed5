import { atom, type ReadableAtom } from 'nanostores'
import type { VerifyEmailAnswer } from '../../../contract/auth.ts'
import { verifyEmail } from '../api/auth.ts'
import { errorText, HttpError, NetworkError } from '../api/errors.ts'
import { dropLinkToken, takeLinkToken } from '../link-token.ts'
import { goTo } from '../navigation.ts'
import { newPasswordFaults } from '../new-password.ts'
import { readUnverified } from '../unverified-email.ts'
import { createFormSubmit } from './form-submit.ts'
import { keepAsking } from './keep-asking.ts'
import { adoptTokens, startSession } from './session.ts'
import { rememberSignUp } from './sign-up.ts'
import { showToast } from './toasts.ts'

/** The link needs a password, because another browser registered the account. */
export interface PasswordStep {
  state: 'password'
  token: string
  email: string
}

export type Verification =
  | { state: 'verifying' }
  | PasswordStep
  | { state: 'verified' }
  | { state: 'failed'; text: string }
  /** No answer came; the request is retried. */
  | { state: 'unanswered'; text: string }
  /** The user did not follow a link: a sign-in failed because this address is not verified. */
  | { state: 'unverified'; email: string }

const FAILED = 'Email verification failed'
const REFUSED = 'Verification failed'
const HOME_AFTER_MS = 2000

const verification = atom<Verification>({ state: 'verifying' })

export const $verification: ReadableAtom<Verification> = verification

/** Signs in if the answer has tokens. The address is confirmed either way. */
async function signInWith(answer: VerifyEmailAnswer): Promise<void> {
  const { access_token, refresh_token, csrf_token } = answer
  if (!access_token || !refresh_token) return
  try {
    await adoptTokens({ access_token, refresh_token, ...(csrf_token ? { csrf_token } : {}) })
  } catch (error) {
    showToast(errorText(error, 'Failed to authenticate with tokens'), 'error')
  }
}

async function succeed(answer: VerifyEmailAnswer): Promise<void> {
  dropLinkToken()
  // The verification opens the account. It happens once, because the host deletes the link.
  rememberSignUp()
  await signInWith(answer)
  showToast('Email verified successfully!', 'success')
  verification.set({ state: 'verified' })
  setTimeout(() => goTo('/'), HOME_AFTER_MS)
}

const isDeadLink = (error: unknown) => error instanceof HttpError && error.status === 400

function fail(error: unknown): void {
  // An expired link cannot be retried. Any other failure may pass after a reload.
  if (isDeadLink(error)) dropLinkToken()
  showToast(error instanceof HttpError ? REFUSED : 'An error occurred during verification', 'error')
  verification.set({ state: 'failed', text: errorText(error, FAILED) })
}

/** True if no further request is needed: any answer arrived. */
async function verify(token: string): Promise<boolean> {
  try {
    await startSession()
    const answer = await verifyEmail(token)
    if (!answer.password_required) await succeed(answer)
    else verification.set({ state: 'password', token, email: answer.email ?? '' })
  } catch (error) {
    if (error instanceof NetworkError) {
      if (verification.get().state === 'verifying') {
        showToast('An error occurred during verification', 'error')
      }
      verification.set({ state: 'unanswered', text: errorText(error, FAILED) })
      return false
    }
    fail(error)
  }
  return true
}

const form = createFormSubmit<never>({ fields: ['password'], fallback: FAILED, toast: REFUSED }, {})

/** The form of the password step. After a success it stays `sending`, because the step is over. */
export const $passwordForm = form.$state

/** Confirms the address and sets its account's password, one attempt at a time. Never rejects. */
export async function submitPassword(password: string, confirmation: string): Promise<void> {
  const step = verification.get()
  if (step.state !== 'password') return
  const { token, email } = step
  const typed = { password, confirmation, passwordLeft: true, confirmationLeft: true }
  if (newPasswordFaults(typed, email).toDo !== '') return
  await form.submit(async () => {
    try {
      await succeed(await verifyEmail(token, password))
    } catch (error) {
      if (!isDeadLink(error)) throw error
      fail(error)
    }
    return undefined
  })
}

async function begin(): Promise<void> {
  const token = takeLinkToken()
  if (token) {
    if (!(await verify(token))) keepAsking(() => verify(token))
    return
  }
  const email = readUnverified()
  verification.set(
    email ? { state: 'unverified', email } : { state: 'failed', text: 'Invalid verification link' },
  )
}

let begun: Promise<void> | undefined

/**
 * Confirms the address with the token from the link, signs in with the returned tokens, and goes
 * home; or requests a password if the host requires one. Runs once per page, because a link works
 * once. Never rejects.
 */
export function startVerification(): Promise<void> {
  begun ??= begin()
  return begun
}
