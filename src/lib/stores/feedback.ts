import { atom, onMount, type ReadableAtom } from 'nanostores'
import { EMAIL_INVALID, isEmailAddress } from '../../../contract/email-address.ts'
import {
  FEEDBACK_EMPTY,
  FEEDBACK_MAX,
  FEEDBACK_TOO_LONG,
  type FeedbackType,
} from '../../../contract/feedback-form.ts'
import { track } from '../analytics/track.ts'
import { errorCode } from '../api/errors.ts'
import { sendFeedback } from '../api/feedback.ts'
import { formErrors } from '../form-errors.ts'
import { onPageRestored } from '../page-restored.ts'
import { startSession } from './session.ts'

/** The form as it was filled in. */
export interface TypedFeedback {
  feedbackType: FeedbackType
  /** Stars, 1 to 5; 0 for none. */
  rating: number
  message: string
  name: string
  email: string
}

/** What is wrong with a field; empty while nothing is. */
export interface FeedbackProblems {
  message: string
  name: string
  email: string
}

export type Feedback =
  | { state: 'ready' }
  /** The page itself refused and sent nothing, or the host refused fields. */
  | { state: 'refused'; problems: FeedbackProblems }
  | { state: 'sending' }
  | { state: 'failed'; error: unknown }
  | { state: 'sent' }

/** How long the thank-you stays, in milliseconds. */
const THANKS_MS = 5_000

const feedback = atom<Feedback>({ state: 'ready' })

export const $feedback: ReadableAtom<Feedback> = feedback

function messageProblem(message: string): string {
  if (message.trim() === '') return FEEDBACK_EMPTY
  return message.length > FEEDBACK_MAX ? FEEDBACK_TOO_LONG : ''
}

const isWrong = (problems: FeedbackProblems) => Object.values(problems).some(Boolean)

/** Sends what was typed; one attempt at a time. Never rejects. */
export async function submitFeedback(typed: TypedFeedback): Promise<void> {
  const { state } = feedback.get()
  if (state === 'sending' || state === 'sent') return
  const given = { ...typed, name: typed.name.trim(), email: typed.email.trim() }
  const problems = {
    message: messageProblem(given.message),
    name: '',
    email: given.email === '' || isEmailAddress(given.email) ? '' : EMAIL_INVALID,
  }
  if (isWrong(problems)) return feedback.set({ state: 'refused', problems })
  feedback.set({ state: 'sending' })
  try {
    await startSession()
    await sendFeedback(given)
  } catch (error) {
    track({ name: 'error', place: 'feedback', message: errorCode(error) })
    const { fields } = formErrors(error, '', ['message', 'name', 'email'])
    const refused = { message: '', name: '', email: '', ...fields }
    if (isWrong(refused)) return feedback.set({ state: 'refused', problems: refused })
    return feedback.set({ state: 'failed', error })
  }
  feedback.set({ state: 'sent' })
}

/** Back to an empty form, after the thank-you. */
export function writeAgain(): void {
  if (feedback.get().state === 'sent') feedback.set({ state: 'ready' })
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps the thank-you while somebody is about to use what it offers. */
export function holdThanks(): void {
  clearTimeout(timer)
}

/** Lets the thank-you go, its time from its beginning. */
export function releaseThanks(): void {
  clearTimeout(timer)
  if (feedback.get().state === 'sent') timer = setTimeout(writeAgain, THANKS_MS)
}

onMount(feedback, () => {
  const stopListening = feedback.listen(releaseThanks)
  const stopWatching = onPageRestored(() => {
    if (feedback.get().state === 'sending') feedback.set({ state: 'ready' })
  })
  return () => {
    clearTimeout(timer)
    stopListening()
    stopWatching()
  }
})
