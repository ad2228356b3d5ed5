import { track } from '../analytics/track.ts'
import { HttpError } from '../api/errors.ts'
import { rememberUnverified } from '../unverified-email.ts'
import { createFormSubmit } from './form-submit.ts'
import { signIn, startSession } from './session.ts'

const form = createFormSubmit<never>(
  { fields: ['username', 'password'], fallback: 'Login failed', place: 'login' },
  {},
)

/** The sign-in form. After a success it stays `sending` while the browser leaves the page. */
export const $signIn = form.$state

const isUnverified = (error: unknown) =>
  error instanceof HttpError && /email not verified/i.test(error.detail)

/** Signs in with email and password, one attempt at a time. Never rejects. */
export function submitSignIn(typedEmail: string, password: string): Promise<void> {
  const email = typedEmail.trim()
  return form.submit(async () => {
    await startSession()
    try {
      await signIn(email, password)
    } catch (error) {
      if (isUnverified(error)) rememberUnverified(email)
      throw error
    }
    track({ name: 'login', method: 'email' })
    return undefined
  })
}
