import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'
import type { Candidate } from '../../../contract/candidate.ts'
import { $candidatePage, bringOpenBack, openCandidate } from '../../lib/stores/candidate-page.ts'
import { $kept, loadKept } from '../../lib/stores/kept.ts'
import { Compass } from '../shell/Compass.tsx'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import { Outcome } from '../shell/Outcome.tsx'
import { Protected } from '../shell/Protected.tsx'
import { RetryNotice } from '../shell/RetryNotice.tsx'
import './candidate.css'
import { CandidateHead } from './CandidateHead.tsx'
import { SECTIONS } from './sections.ts'

/** A candidate with everything that belongs to it. */
export default function CandidatePage() {
  return (
    <ErrorScreen>
      <Protected waiting="Loading your niche…">
        {({ user, premium }) => <Screen userId={user.id} premium={premium} />}
      </Protected>
    </ErrorScreen>
  )
}

function Screen({ userId, premium }: { userId: string; premium: boolean }) {
  const page = useStore($candidatePage)

  useEffect(() => {
    void loadKept()
    void openCandidate()
  }, [])

  if (page.state === 'pending') return <Compass text="Loading your niche…" />
  if (page.state === 'failed') {
    return (
      <div role="alert">
        <RetryNotice
          text="We could not load this niche because the server is not responding. We will keep trying, so you can leave this page open."
          onRetry={() => void openCandidate()}
        />
      </div>
    )
  }
  if (page.state === 'removed') return <Removed candidate={page.candidate} />
  if (page.state === 'missing') {
    return (
      <div className="max-w-note py-8">
        <Outcome icon="alert" tone="accent" heading="This niche is not in your workspace">
          <p className="text-ink-muted">It was removed, or it belongs to another account.</p>
          <p>
            <a className="button button-primary" href="/workspace">
              Open the workspace
            </a>
          </p>
        </Outcome>
      </div>
    )
  }
  const { detail } = page
  return (
    <div className="candidate" data-own-heading data-paper>
      <CandidateHead detail={detail} premium={premium} />
      <nav className="candidate-contents" aria-label="On this page">
        {SECTIONS.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {SECTIONS.map(({ id, title, Section }) => (
        <section key={id} id={id} className="candidate-section" aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Suspense fallback={<div className="candidate-loading" />}>
            <Section detail={detail} premium={premium} userId={userId} />
          </Suspense>
        </section>
      ))}
    </div>
  )
}

function Removed({ candidate }: { candidate: Candidate }) {
  const kept = useStore($kept)
  const isBack = kept.state === 'ready' && kept.candidates.some((each) => each.id === candidate.id)

  // The message at the edge of the screen can undo it too.
  useEffect(() => {
    if (isBack) void openCandidate()
  }, [isBack])

  return (
    <div className="max-w-note py-8">
      <Outcome icon="check" tone="positive" heading={`“${candidate.name}” was removed`}>
        <p className="text-ink-muted">Its reports and analyses stay in your history.</p>
        <p className="button-row">
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void bringOpenBack(candidate)}
          >
            Undo
          </button>
          <a className="button button-primary" href="/workspace">
            Open the workspace
          </a>
        </p>
      </Outcome>
    </div>
  )
}
