import { holdThanks, releaseThanks, writeAgain } from '../../lib/stores/feedback.ts'
import { Outcome } from '../shell/Outcome.tsx'

/**
 * The thank-you message. It closes automatically, but not while the user is on one of its controls.
 */
export function Thanks() {
  return (
    <Outcome icon="check" tone="positive" heading="Thank you for your feedback!" level={2}>
      <p className="max-w-note text-ink-muted">
        We received it and will read it. The form will come back in a moment in case you have more
        to say.
      </p>
      <p className="button-row" onFocus={holdThanks} onBlur={releaseThanks}>
        <button type="button" className="button button-primary" onClick={writeAgain}>
          Send More Feedback
        </button>
        <a className="button button-quiet" href="/explore">
          Back to the Map
        </a>
      </p>
    </Outcome>
  )
}
