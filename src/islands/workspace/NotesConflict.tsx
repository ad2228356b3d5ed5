import { useEffect, useRef } from 'react'
import type { Notes } from '../../lib/stores/notes.ts'

interface Props {
  notes: Notes
  mine: string
  other: string
}

/** Two versions of the notes beside each other, and what to do with them. */
export function NotesConflict({ notes, mine, other }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The field that was typed in is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="notes-conflict">
      <h3 ref={heading} tabIndex={-1}>
        These notes were changed in two places
      </h3>
      <p className="text-ink-muted text-sm">Nothing is lost. Choose what to keep.</p>
      <div className="notes-versions">
        <figure>
          <figcaption>Typed here</figcaption>
          <pre>{mine}</pre>
        </figure>
        <figure>
          <figcaption>Saved in another tab or on another device</figcaption>
          <pre>{other}</pre>
        </figure>
      </div>
      <p className="button-row">
        <button
          type="button"
          className="button button-primary"
          onClick={() => void notes.keepBoth()}
        >
          Keep both
        </button>
        <button type="button" className="button button-quiet" onClick={() => void notes.keepMine()}>
          Keep mine
        </button>
        <button type="button" className="button button-quiet" onClick={() => notes.keepOther()}>
          Keep the other
        </button>
      </p>
    </div>
  )
}
