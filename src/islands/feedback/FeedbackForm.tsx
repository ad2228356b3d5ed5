import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import {
  FEEDBACK_NAME_MAX,
  FEEDBACK_TYPES,
  type FeedbackType,
} from '../../../contract/feedback-form.ts'
import { failureOf } from '../../lib/form-errors.ts'
import { $feedback, submitFeedback } from '../../lib/stores/feedback.ts'
import { startSession } from '../../lib/stores/session.ts'
import { Field } from '../shell/Field.tsx'
import { FormAlert } from '../shell/FormAlert.tsx'
import { Icon } from '../shell/Icon.tsx'
import { TextField } from '../shell/TextField.tsx'
import { useHydrated } from '../shell/use-hydrated.ts'
import { Rating } from './Rating.tsx'

const TYPE_NAMES: Record<FeedbackType, string> = {
  general: 'General feedback',
  bug: 'Something is broken',
  feature: 'A feature is missing',
  improvement: 'An improvement',
  other: 'Something else',
}

function submit(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault()
  const form = new FormData(event.currentTarget)
  const typed = (name: string) => String(form.get(name) ?? '')
  void submitFeedback({
    feedbackType: typed('feedbackType') as FeedbackType,
    rating: Number(typed('rating')),
    message: typed('message'),
    name: typed('name'),
    email: typed('email'),
  })
}

/** The browser alone would bring a field into view and leave its label under the top bar. */
function focusWithLabel(control: HTMLElement | null): void {
  control?.focus({ preventScroll: true })
  control?.closest('.field')?.scrollIntoView({ block: 'nearest' })
}

/**
 * The form with uncontrolled fields, which keep their values until sent. `isAgain`: it follows a
 * thank-you message.
 */
export function FeedbackForm({ isAgain }: { isAgain: boolean }) {
  const hydrated = useHydrated()
  const feedback = useStore($feedback, { ssr: 'initial' })
  const first = useRef<HTMLSelectElement>(null)
  const message = useRef<HTMLTextAreaElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const email = useRef<HTMLInputElement>(null)
  const { error: failure, fields, rest } = failureOf(feedback)

  useEffect(() => void startSession(), [])

  useEffect(() => {
    // The thank-you message had the focus. If the user moved it, it stays there.
    const isLost = document.activeElement === document.body
    if (isAgain && isLost) first.current?.focus({ preventScroll: true })
  }, [isAgain])

  useEffect(() => {
    if (fields.message) focusWithLabel(message.current)
    else if (fields.name) focusWithLabel(name.current)
    else if (fields.email) focusWithLabel(email.current)
  }, [fields])

  return (
    <form className="feedback-form" method="post" noValidate onSubmit={submit}>
      <Field id="feedbackType" label="Feedback type">
        {(ties) => (
          <>
            <select {...ties} ref={first} name="feedbackType" defaultValue="general">
              {FEEDBACK_TYPES.map((type) => (
                <option key={type} value={type}>
                  {TYPE_NAMES[type]}
                </option>
              ))}
            </select>
            <Icon name="sortDown" small />
          </>
        )}
      </Field>
      <Rating />
      <Field id="message" label="Message" error={fields.message ?? ''}>
        {(ties) => <textarea {...ties} ref={message} name="message" required rows={6} />}
      </Field>
      <div className="feedback-who">
        <TextField
          ref={name}
          id="name"
          name="name"
          label="Name"
          optional
          autoComplete="name"
          maxLength={FEEDBACK_NAME_MAX}
          error={fields.name ?? ''}
        />
        <TextField
          ref={email}
          id="email"
          name="email"
          label="Email"
          optional
          type="email"
          autoComplete="email"
          error={fields.email ?? ''}
          hintId="feedback-privacy"
        />
        <p id="feedback-privacy" className="form-hint">
          Add your email only if you want an answer. We keep your message for two years at most and
          never link it to an account.
        </p>
      </div>
      <FormAlert id="feedback-error" text={rest} error={failure} />
      <button
        className="button button-primary button-large"
        type="submit"
        disabled={!hydrated || feedback.state === 'sending'}
      >
        {feedback.state === 'sending' ? 'Sending…' : 'Send Feedback'}
      </button>
    </form>
  )
}
