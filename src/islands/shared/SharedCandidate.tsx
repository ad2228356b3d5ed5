import { useMemo } from 'react'
import type { CandidateDetail } from '../../../contract/candidate.ts'
import { STAGES } from '../../../contract/candidate-form.ts'
import { scoreOfCandidate } from '../../lib/compare/sections.ts'
import { Report } from '../ideas/Report.tsx'
import { ScoreRange } from '../shell/ScoreRange.tsx'
import '../workspace/candidate.css'
import { Facts } from '../workspace/Facts.tsx'
import { SharedReport } from './SharedReport.tsx'

/** A candidate with its newest report, its newest analysis, and what is known about its niche. */
export function SharedCandidate({ detail }: { detail: CandidateDetail }) {
  const { candidate, notes, reports, interest, analysis, dossier } = detail
  const score = useMemo(() => scoreOfCandidate(detail), [detail])
  const [newest] = reports
  const above = candidate.path?.slice(0, -1) ?? []
  return (
    <div className="candidate">
      <section aria-labelledby="shared-name">
        <h2 id="shared-name" className="shared-name">
          {candidate.name}
        </h2>
        <p className="text-ink-muted">
          {[...above, STAGES[candidate.stage]].join(' · ')}
          {candidate.drop_reason && `: ${candidate.drop_reason}`}
        </p>
      </section>
      <section className="candidate-section" aria-labelledby="shared-score">
        <h2 id="shared-score">Score</h2>
        <ScoreRange score={score} />
        <p className="screen-only">
          <a className="link" href="/how-it-works/score">
            How it is computed
          </a>
        </p>
      </section>
      {notes !== '' && (
        <section className="candidate-section" aria-labelledby="shared-notes">
          <h2 id="shared-notes">Notes of its owner</h2>
          <p className="shared-notes">{notes}</p>
        </section>
      )}
      <section className="candidate-section" aria-labelledby="shared-demand">
        <h2 id="shared-demand">Demand</h2>
        {newest ? (
          <SharedReport report={newest.report} interest={interest} />
        ) : (
          <p className="text-ink-muted">Its demand has not been checked.</p>
        )}
      </section>
      <section className="candidate-section" aria-labelledby="shared-evidence">
        <h2 id="shared-evidence">Evidence</h2>
        {analysis ? (
          <Report analysis={analysis} />
        ) : (
          <p className="text-ink-muted">There is no analysis of discussions to show.</p>
        )}
      </section>
      {dossier && (
        <section className="candidate-section" aria-labelledby="shared-facts">
          <h2 id="shared-facts">Facts</h2>
          <Facts detail={detail} />
        </section>
      )}
    </div>
  )
}
