import { useEffect, useRef, useState } from 'react'
import type { IdeaAnalysis, Progress } from '../../../contract/ideas.ts'
import { detailOf, stepsAt } from '../../lib/ideas/steps.ts'
import { askAgain, discardAnalysis } from '../../lib/stores/ideas.ts'
import { CONNECTION_LOST } from '../../lib/stores/ideas-follow.ts'
import { Icon } from '../shell/Icon.tsx'
import { RetryNotice } from '../shell/RetryNotice.tsx'
import { useArrivalFocus } from '../shell/use-arrival-focus.ts'
import './loading.css'

const STATE_TEXT = { done: 'Done', current: 'In progress', waiting: 'Not started' } as const

interface Props {
  market: string
  id: string | null
  progress: Progress
  /** True if the API does not answer. */
  isLost?: true
  /** The sample shown if Premium has ended. */
  demo: IdeaAnalysis
}

/** The progress of an analysis, which continues without the page. */
export function LoadingCard({ market, id, progress, isLost, demo }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const heading = useArrivalFocus()
  const [isCancelling, setCancelling] = useState(false)
  const percent = Math.round(progress.progress)
  const steps = stepsAt(progress)
  const detail = detailOf(progress)
  const current = steps.find(({ state }) => state === 'current')

  // A style attribute in HTML would break the page's policy; a property does not.
  useEffect(() => {
    if (bar.current) bar.current.style.transform = `scaleX(${percent / 100})`
  }, [percent])

  useEffect(() => {
    // The button that had the focus went away with the notice.
    if (!isLost && document.activeElement === document.body) heading.current?.focus()
  }, [isLost, heading])

  async function cancel() {
    if (id === null) return
    setCancelling(true)
    await discardAnalysis(id, demo)
    setCancelling(false)
    // The button is gone, or was disabled.
    if (document.activeElement === document.body) document.getElementById('market')?.focus()
  }

  return (
    <section className="ideas-loading sheet" aria-labelledby="ideas-loading" data-lost={isLost}>
      <div className="ideas-loading-head">
        <h2 id="ideas-loading" ref={heading} tabIndex={-1}>
          Reading discussions
        </h2>
        <p>This may take several minutes</p>
        {market && <p className="ideas-loading-market">{market}</p>}
      </div>
      <div role="alert">
        {isLost && <RetryNotice text={CONNECTION_LOST} onRetry={() => void askAgain(demo)} />}
      </div>
      <div className="ideas-percent">
        <div
          className="ideas-bar"
          role="progressbar"
          aria-labelledby="ideas-loading"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <div ref={bar} />
        </div>
        <span className="figures" aria-hidden="true">
          {percent}%
        </span>
      </div>
      <ol className="ideas-steps">
        {steps.map(({ text, state }) => (
          <li key={text} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span className="ideas-step-mark" aria-hidden="true">
              {state === 'done' && <Icon name="check" small />}
            </span>
            <span>
              {text}
              {state === 'current' && detail && <span className="ideas-step-detail">{detail}</span>}
            </span>
            <span className="sr-only"> ({STATE_TEXT[state]})</span>
          </li>
        ))}
      </ol>
      <div className="ideas-loading-foot">
        <p>
          You can leave this page. The analysis will continue, and you can find it here when you
          come back.
        </p>
        <button
          type="button"
          className="button button-quiet"
          disabled={id === null || isCancelling || percent === 100}
          onClick={() => void cancel()}
        >
          Cancel
        </button>
      </div>
      <p className="sr-only" aria-live="polite">
        {!isLost && (current ? `${detail ?? current.text}…` : 'Analysis complete')}
      </p>
    </section>
  )
}
