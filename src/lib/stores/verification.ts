import { atom, type ReadableAtom } from 'nanostores'
import type { Tokens, VerifyEmailAnswer } from '../../../contract/auth.ts'
import { verifyEmail } from '../api/auth.ts'
import { errorText, HttpError } from '../api/errors.ts'
import { goTo } from '../navigation.ts'
import { takeUnverified } from '../unverified-email.ts'
import { adoptTokens, startSession } from './session.ts'
import { showToast } from './toasts.ts'

export type Verification =
  | { state: 'verifying' }
  | { state: 'verified' }
  | { state: 'failed'; text: string }
  /** No link was followed: a sign-in failed because this address is not verified. */
  | { state: 'unverified'; email: string }

const HOME_AFTER_MS = 2000

const verification = atom<Verification>({ state: 'verifying' })

export const $verification: ReadableAtom<Verification> = verification

function tokensOf(answer: VerifyEmailAnswer): Tokens | undefined {
  const { access_token, refresh_token, csrf_token } = answer
  if (!access_token || !refresh_token || !csrf_token) return undefined
  return { access_token, refresh_token, csrf_token }
}

async function verify(token: string): Promise<void> {
  try {
    await startSession()
    const tokens = tokensOf(await verifyEmail(token))
    if (tokens) await adoptTokens(tokens)
  } catch (error) {
    const refused = error instanceof HttpError
    showToast(refused ? 'Verification failed' : 'An error occurred during verification', 'error')
    verification.set({ state: 'failed', text: errorText(error, 'Email verification failed') })
    return
  }
  showToast('Email verified successfully!', 'success')
  verification.set({ state: 'verified' })
  setTimeout(() => goTo('/'), HOME_AFTER_MS)
}

async function begin(): Promise<void> {
  const token = new URLSearchParams(location.search).get('token')
  if (token) return verify(token)
  const email = takeUnverified()
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
