import { useState } from 'react'

interface Props {
  /** For screen readers: 'this test'. */
  what: string
  onRemove: () => void
}

/** Removes something after asking once more, in place. */
export function Removal({ what, onRemove }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {isAsking && (
        <button type="button" className="button button-danger-quiet" onClick={onRemove}>
          Remove for good
          <span className="sr-only"> {what}</span>
        </button>
      )}
      {/* One element for both, so that it keeps the focus and a double click removes nothing. */}
      <button type="button" className="button button-quiet" onClick={() => setAsking(!isAsking)}>
        {isAsking ? 'Keep' : 'Remove'}
        <span className="sr-only"> {what}</span>
      </button>
    </>
  )
}
