import { type MouseEvent, useState } from 'react'
import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { dayText } from '../../lib/ideas/wording.ts'
import { discardAnalysis, openAnalysis, resumeAnalysis } from '../../lib/stores/ideas.ts'
import { $history, isRunning, type Past } from '../../lib/stores/ideas-history.ts'

interface Props {
  analysis: Past
  isShown: boolean
  demo: IdeaAnalysis
}

/** A row of the list. Deleting asks once more, in place. */
export function PastAnalysis({ analysis, isShown, demo }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { id, market, status, created_at } = analysis
  const runs = isRunning(analysis)
  const state = status === 'error' ? 'Failed' : runs ? 'Running' : ''

  function open(event: MouseEvent<HTMLButtonElement>) {
    // An opened part takes the focus if nothing else has it.
    event.currentTarget.blur()
    if (runs) void resumeAnalysis(id, market, demo)
    else void openAnalysis(id, market, demo)
    window.scrollTo({ top: 0 })
  }

  async function discard() {
    // The row goes, and the focus with it; the last row takes the list along.
    const now = $history.get()
    const next = now.state === 'ready' && now.analyses.length > 1 ? 'ideas-past' : 'market'
    document.getElementById(next)?.focus({ preventScroll: true })
    await discardAnalysis(id, demo)
  }

  return (
    <li>
      <button
        type="button"
        className="ideas-past-open"
        aria-current={isShown || undefined}
        onClick={open}
      >
        <span>{market}</span>
        <span className="ideas-place">
          {[dayText(created_at), isShown ? 'Shown above' : state].filter(Boolean).join(' · ')}
        </span>
      </button>
      {isAsking && (
        <button type="button" className="button button-danger-quiet" onClick={() => void discard()}>
          {runs ? 'Cancel it' : 'Delete permanently'}
        </button>
      )}
      {/* One element for both, so that it keeps the focus and a double click deletes nothing. */}
      <button
        type="button"
        className="button button-quiet"
        aria-label={
          isAsking ? `Keep the analysis of ${market}` : `Delete the analysis of ${market}`
        }
        onClick={() => setAsking(!isAsking)}
      >
        {isAsking ? 'Keep' : 'Delete'}
      </button>
    </li>
  )
}
