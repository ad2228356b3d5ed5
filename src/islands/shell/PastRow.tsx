import { type MouseEvent, useState } from 'react'

interface Props {
  name: string
  note: string
  isShown: boolean
  /** The word on the button that deletes for good. */
  discardText: string
  /** What is deleted, for screen readers: 'the analysis of dog ramps'. */
  what: string
  onOpen: () => void
  onDiscard: () => void
}

/** A row in a list of what the user did before. Deleting asks once more, in place. */
export function PastRow({ name, note, isShown, discardText, what, onOpen, onDiscard }: Props) {
  const [isAsking, setAsking] = useState(false)

  function open(event: MouseEvent<HTMLButtonElement>) {
    // An opened part takes the focus if nothing else has it.
    event.currentTarget.blur()
    onOpen()
    window.scrollTo({ top: 0 })
  }

  return (
    <li>
      <button
        type="button"
        className="past-open"
        aria-current={isShown || undefined}
        onClick={open}
      >
        <span>{name}</span>
        <span className="font-normal text-ink-muted text-sm">
          {[note, isShown && 'Shown above'].filter(Boolean).join(' · ')}
        </span>
      </button>
      {isAsking && (
        <button type="button" className="button button-danger-quiet" onClick={onDiscard}>
          {discardText}
        </button>
      )}
      {/* One element for both, so that it keeps the focus and a double click deletes nothing. */}
      <button
        type="button"
        className="button button-quiet"
        aria-label={isAsking ? `Keep ${what}` : `Delete ${what}`}
        onClick={() => setAsking(!isAsking)}
      >
        {isAsking ? 'Keep' : 'Delete'}
      </button>
    </li>
  )
}
