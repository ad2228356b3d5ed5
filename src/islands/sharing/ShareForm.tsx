import { type FormEvent, useId, useState } from 'react'
import { type Making, makeLink, type Subject } from '../../lib/stores/sharing.ts'
import { Field } from '../shell/Field.tsx'

interface Props {
  subject: Subject
  making: Making
  onClose: () => void
}

/** What the link shows, and until when. */
export function ShareForm({ subject, making, onClose }: Props) {
  const id = useId()
  const [withNotes, setWithNotes] = useState(false)
  const [lastDay, setLastDay] = useState('')
  const isSending = making.state === 'sending'

  function submit(event: FormEvent) {
    event.preventDefault()
    void makeLink(subject, { withNotes, lastDay })
  }

  return (
    <form className="share-form" onSubmit={submit}>
      {subject.kind === 'candidate' && (
        <label className="share-check">
          <input
            type="checkbox"
            checked={withNotes}
            onChange={(event) => setWithNotes(event.target.checked)}
          />
          With my notes
        </label>
      )}
      <Field id={`${id}-day`} label="Last day on which it works, in UTC" optional>
        {(ties) => (
          <input
            {...ties}
            type="date"
            min={new Date().toISOString().slice(0, 10)}
            max="2100-12-31"
            value={lastDay}
            onChange={(event) => setLastDay(event.target.value)}
          />
        )}
      </Field>
      <p role="alert" className="share-alert">
        {making.state === 'failed' && making.text}
      </p>
      <p className="button-row">
        <button type="submit" className="button button-primary" disabled={isSending}>
          {isSending ? 'Making the link…' : 'Make a link'}
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
      </p>
    </form>
  )
}
