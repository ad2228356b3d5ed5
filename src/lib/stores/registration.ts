import { atom, onMount, type ReadableAtom } from 'nanostores'
import { track } from '../analytics/track.ts'
import { register } from '../api/auth.ts'
import { errorCode, UserError } from '../api/errors.ts'
import { onPageRestored } from '../page-restored.ts'
import { type RegistrationForm, registrationProblems } from '../registration.ts'
import { startSession } from './session.ts'
import { showToast } from './toasts.ts'

export type Registration =
  | { state: 'ready' }
  | { state: 'sending' }
  /** A UserError when the page itself refused; it refuses passwords only. */
  | { state: 'failed'; error: unknown }
  | { state: 'registered'; email: string }

const REGISTERED = 'Registration successful! Please check your email to verify your account.'

const registration = atom<Registration>({ state: 'ready' })

export const $registration: ReadableAtom<Registration> = registration

async function send({ fullName, email, password, confirmation }: RegistrationForm): Promise<void> {
  const problems = registrationProblems({ fullName, email, password, confirmation })
  const texts = Object.values(problems)
  if (texts.length > 0) throw new UserError(texts.join('. '), problems)
  await startSession()
  await register({ email, password, full_name: fullName || null })
}

/** Asks for an account with what was typed; one attempt at a time. Never rejects. */
export async function submitRegistration(typed: RegistrationForm): Promise<void> {
  if (registration.get().state === 'sending') return
  const form = { ...typed, email: typed.email.trim(), fullName: typed.fullName.trim() }
  registration.set({ state: 'sending' })
  try {
    await send(form)
  } catch (error) {
    track({ name: 'error', place: 'sign_up', message: errorCode(error) })
    registration.set({ state: 'failed', error })
    return
  }
  showToast(REGISTERED, 'success')
  registration.set({ state: 'registered', email: form.email })
}

onMount(registration, () =>
  onPageRestored(() => {
    if (registration.get().state === 'sending') registration.set({ state: 'ready' })
  }),
)
