import { stopList } from '../../../lib/stores/keyword-list.ts'
import { LateWord } from '../../shell/LateWord.tsx'

interface Props {
  done: number
  of: number
  isStopping: boolean
}

/** How many keywords are answered, and a way to stop. */
export function ListProgress({ done, of, isStopping }: Props) {
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-4">
        <progress className="list-progress" max={of} value={done} aria-label="Keywords answered" />
        <p role="status" className="figures shrink-0 text-sm">
          {done} of {of}
        </p>
        <button
          type="button"
          className="button button-quiet"
          disabled={isStopping}
          onClick={stopList}
        >
          {isStopping ? 'Stopping…' : 'Stop'}
        </button>
      </div>
      {isStopping && (
        <p className="text-sm text-ink-muted">We wait for the answer that is already under way.</p>
      )}
      <LateWord key={done}>This is taking longer than usual. We are still waiting.</LateWord>
    </div>
  )
}
