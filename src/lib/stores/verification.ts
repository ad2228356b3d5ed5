import { atom, type ReadableAtom } from 'nanostores'
import type { VerifyEmailAnswer } from '../../../contract/auth.ts'
import { verifyEmail } from '../api/auth.ts'
import { errorText, HttpError, NetworkError } from '../api/errors.ts'
import { dropLinkToken, takeLinkToken } from '../link-token.ts'
import { goTo } from '../navigation.ts'
import { readUnverified } from '../unverified-email.ts'
import { keepAsking } from './keep-asking.ts'
import { adoptTokens, startSession } from './session.ts'
import { rememberSignUp } from './sign-up.ts'
import { showToast } from './toasts.ts'

export type Verification =
  | { state: 'verifying' }
  | { state: 'verified' }
  | { state: 'failed'; text: string }
  /** No answer came; it is asked for again. */
  | { state: 'unanswered'; text: string }
  /** No link was followed: a sign-in failed because this address is not verified. */
  | { state: 'unverified'; email: string }

const HOME_AFTER_MS = 2000

const verification = atom<Verification>({ state: 'verifying' })

export const $verification: ReadableAtom<Verification> = verification

/** Signs in where the answer lets us; the address is confirmed all the same. */
async function signInWith(answer: VerifyEmailAnswer): Promise<void> {
  const { access_token, refresh_token, csrf_token } = answer
  if (!access_token || !refresh_token) return
  try {
    await adoptTokens({ access_token, refresh_token, ...(csrf_token ? { csrf_token } : {}) })
  } catch (error) {
    showToast(errorText(error, 'Failed to authenticate with tokens'), 'error')
  }
}

/** Whether there is nothing left to ask for: an answer came, whatever it says. */
async function verify(token: string): Promise<boolean> {
  try {
    await startSession()
    const answer = await verifyEmail(token)
    dropLinkToken()
    // A registration opens its account now, and never twice: the host forgets the link.
    rememberSignUp()
    await signInWith(answer)
  } catch (error) {
    const refused = error instanceof HttpError
    // A dead link stays dead; whatever else stood in the way, a reload may get past.
    if (refused && error.status === 400) dropLinkToken()
    const isFirst = verification.get().state === 'verifying'
    const text = errorText(error, 'Email verification failed')
    if (error instanceof NetworkError) {
      if (isFirst) showToast('An error occurred during verification', 'error')
      verification.set({ state: 'unanswered', text })
      return false
    }
    showToast(refused ? 'Verification failed' : 'An error occurred during verification', 'error')
    verification.set({ state: 'failed', text })
    return true
  }
  showToast('Email verified successfully!', 'success')
  verification.set({ state: 'verified' })
  setTimeout(() => goTo('/'), HOME_AFTER_MS)
  return true
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
 * Confirms the address with the token of the link that led here, signs in with what comes
 * back, and goes home. Once per page, since a link works once. Never rejects.
 */
export function startVerification(): Promise<void> {
  begun ??= begin()
  return begun
}
