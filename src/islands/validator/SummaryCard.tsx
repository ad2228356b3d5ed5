import '../demand/figures.css'
import { useStore } from '@nanostores/react'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { $summary, retrySummary } from '../../lib/stores/validator-summary.ts'
import { LateWord } from '../shell/LateWord.tsx'

/** A summary: its verdict, then the rest. */
export function SummaryText({ text }: { text: string }) {
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
  if (paragraphs.length === 0) return <p>There is no summary for this keyword.</p>
  // The text never changes while it is shown, so indexes work as keys.
  return paragraphs.map((paragraph, index) => (
    // The first of several is the verdict.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <p key={index} className={index === 0 && paragraphs.length > 1 ? 'demand-verdict' : undefined}>
      {paragraph}
    </p>
  ))
}

/** 'Analysis Summary': a text about the figures, which may arrive after them. */
export function SummaryCard({ analysis }: { analysis: KeywordAnalysis }) {
  const summary = useStore($summary, { ssr: 'initial' })
  return (
    <section className="demand-card demand-summary" aria-labelledby="demand-summary">
      <h3 id="demand-summary">Analysis Summary</h3>
      <div aria-live="polite">
        {summary.state === 'pending' && (
          <p className="demand-wait">
            <span className="tool-spinner" aria-hidden="true" />
            Generating insights...
          </p>
        )}
        {summary.state === 'failed' && (
          <>
            <p>We could not load the summary. The figures are complete without it.</p>
            <button type="button" className="button button-quiet" onClick={retrySummary}>
              Try Again
            </button>
          </>
        )}
        <LateWord isWaiting={summary.state === 'pending'}>
          This is taking longer than usual. The figures are complete without it.
        </LateWord>
        {summary.state === 'ready' && <SummaryText text={summary.text} />}
        {summary.state === 'none' && <SummaryText text={analysis.summary} />}
      </div>
    </section>
  )
}
