import { register } from '../api/auth.ts'
import { UserError } from '../api/errors.ts'
import { type RegistrationForm, registrationProblems } from '../registration.ts'
import { createFormSubmit } from './form-submit.ts'
import { startSession } from './session.ts'
import { showToast } from './toasts.ts'

const REGISTERED = 'Registration successful! Please check your email to verify your account.'

const form = createFormSubmit<{ state: 'registered'; email: string }>(
  {
    fields: ['full_name', 'email', 'password', 'confirmation'],
    fallback: 'Registration failed',
    place: 'sign_up',
  },
  {},
)

/** The registration form. It fails with a UserError if the client refuses the passwords. */
export const $registration = form.$state

/** Registers an account with the form values, one attempt at a time. Never rejects. */
export function submitRegistration(typed: RegistrationForm): Promise<void> {
  const given = { ...typed, email: typed.email.trim(), fullName: typed.fullName.trim() }
  return form.submit(async () => {
    const { email, fullName, password } = given
    const problems = registrationProblems(given)
    const texts = Object.values(problems)
    if (texts.length > 0) throw new UserError(texts.join('. '), problems)
    await startSession()
    await register({ email, password, full_name: fullName || null })
    showToast(REGISTERED, 'success')
    return { state: 'registered', email }
  })
}
