import { useEffect, useRef } from 'react'
import { RESULTS_MAX } from '../../lib/match/rank.ts'
import type { Matching } from '../../lib/stores/match.ts'
import { RetryNotice } from '../shell/RetryNotice.tsx'
import { MatchCard } from './MatchCard.tsx'

interface Props {
  matching: Matching
  onRetry(): void
}

const counts = new Intl.NumberFormat('en-US')

/** What became of the answers: the niches, or why there are none. */
export function MatchOutcome({ matching, onRetry }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (matching.state !== 'ready') return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [matching])

  if (matching.state === 'loading') {
    return (
      <p role="status" className="tool-notice">
        <span className="tool-spinner" />
        Reading the atlas…
      </p>
    )
  }
  if (matching.state === 'failed') {
    return (
      <div role="alert">
        <RetryNotice
          text="We could not load the niches. Check your connection and try again. Your answers are kept."
          onRetry={onRetry}
        />
      </div>
    )
  }
  if (matching.state === 'none') {
    return (
      <div role="alert">
        <RetryNotice text="No niche of the atlas fits all of your answers. Allow one thing more under question 5, or name another job or topic in other words." />
      </div>
    )
  }
  if (matching.state !== 'ready') return null
  const { matches, total } = matching
  const isShort = matches.length < RESULTS_MAX
  return (
    <section className="match-results" aria-labelledby="niches">
      <h2 ref={heading} id="niches" tabIndex={-1}>
        {matches.length === 1 ? '1 niche that fits' : `${matches.length} niches that fit`}
      </h2>
      <p>
        Of {counts.format(total)} niches with a dossier, best first. What follows a colon is quoted
        from the dossier by Nicher's editors.
        {isShort &&
          ' No others come near enough to your answers. To see more, allow something under question 5, or add a job or a topic.'}
      </p>
      <ol>
        {matches.map((match, at) => (
          <MatchCard key={match.niche.index} match={match} rank={at + 1} />
        ))}
      </ol>
    </section>
  )
}
