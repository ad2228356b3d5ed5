import { useStore } from '@nanostores/react'
import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { $ideas } from '../../lib/stores/ideas.ts'
import { $history, loadHistory } from '../../lib/stores/ideas-history.ts'
import { $session } from '../../lib/stores/session.ts'
import { LateWord } from '../shell/LateWord.tsx'
import '../shell/past.css'
import { PastAnalysis } from './PastAnalysis.tsx'

/** The user's analyses, to open again or delete. */
export function PastAnalyses({ demo }: { demo: IdeaAnalysis }) {
  const history = useStore($history, { ssr: 'initial' })
  const ideas = useStore($ideas, { ssr: 'initial' })
  const session = useStore($session, { ssr: 'initial' })
  const isUnknown = session.state === 'loading' || session.state === 'unreachable'
  const shown = 'id' in ideas && ideas.state !== 'failed' ? ideas.id : null
  if (history.state === 'none' || history.state === 'pending') {
    return (
      <LateWord isWaiting={history.state === 'pending' || isUnknown}>
        We could not load your past analyses because the server is not responding. We will keep
        trying.
      </LateWord>
    )
  }
  if (history.state === 'ready' && history.analyses.length === 0) return null
  return (
    <section className="past-list" aria-labelledby="ideas-past">
      <h2 id="ideas-past" tabIndex={-1}>
        Past analyses
      </h2>
      {history.state === 'failed' ? (
        <p className="ideas-actions">
          We could not load them. We will keep trying.
          <button type="button" className="button button-quiet" onClick={() => void loadHistory()}>
            Try Again
          </button>
        </p>
      ) : (
        <ul>
          {history.analyses.map((analysis) => (
            <PastAnalysis
              key={analysis.id}
              analysis={analysis}
              isShown={analysis.id === shown}
              demo={demo}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
