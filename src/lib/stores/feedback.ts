import { onMount } from 'nanostores'
import { EMAIL_INVALID, isEmailAddress } from '../../../contract/email-address.ts'
import {
  FEEDBACK_EMPTY,
  FEEDBACK_MAX,
  FEEDBACK_TOO_LONG,
  type FeedbackType,
} from '../../../contract/feedback-form.ts'
import { UserError } from '../api/errors.ts'
import { sendFeedback } from '../api/feedback.ts'
import { createFormSubmit } from './form-submit.ts'
import { startSession } from './session.ts'

/** The values of the form. */
export interface TypedFeedback {
  feedbackType: FeedbackType
  /** Stars, 1 to 5; 0 for none. */
  rating: number
  message: string
  name: string
  email: string
}

/** How long the thank-you message stays, in milliseconds. */
const THANKS_MS = 5_000

const form = createFormSubmit<{ state: 'sent' }>(
  {
    fields: ['message', 'name', 'email'],
    fallback: 'Failed to submit feedback. Please try again.',
    place: 'feedback',
  },
  {},
)

export const $feedback = form.$state

function messageProblem(message: string): string {
  if (message.trim() === '') return FEEDBACK_EMPTY
  return message.length > FEEDBACK_MAX ? FEEDBACK_TOO_LONG : ''
}

/** Client-side validation errors, by field. */
function problemsOf({ message, email }: TypedFeedback): Record<string, string> {
  const ofMessage = messageProblem(message)
  const isAddressed = email === '' || isEmailAddress(email)
  return {
    ...(ofMessage ? { message: ofMessage } : {}),
    ...(isAddressed ? {} : { email: EMAIL_INVALID }),
  }
}

/** Sends the form, one attempt at a time. Never rejects. */
export async function submitFeedback(typed: TypedFeedback): Promise<void> {
  const given = { ...typed, name: typed.name.trim(), email: typed.email.trim() }
  const problems = problemsOf(given)
  const texts = Object.values(problems)
  if (texts.length > 0) return form.refuse(new UserError(texts.join('. '), problems))
  await form.submit(async () => {
    await startSession()
    await sendFeedback(given)
    return { state: 'sent' }
  })
}

/** Resets to an empty form after the thank-you message. */
export function writeAgain(): void {
  if (form.$state.get().state === 'sent') form.go({ state: 'ready' })
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps the thank-you message open while the user interacts with it. */
export function holdThanks(): void {
  clearTimeout(timer)
}

/** Restarts the full timer that closes the thank-you message. */
export function releaseThanks(): void {
  clearTimeout(timer)
  if (form.$state.get().state === 'sent') timer = setTimeout(writeAgain, THANKS_MS)
}

onMount(form.$state, () => {
  const stop = form.$state.listen(releaseThanks)
  return () => {
    clearTimeout(timer)
    stop()
  }
})
