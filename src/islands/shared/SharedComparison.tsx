import { useMemo } from 'react'
import type { CandidateDetail } from '../../../contract/candidate.ts'
import { sharedSections } from '../../lib/compare/sections.ts'
import '../workspace/compare/compare.css'
import { CompareChart } from '../workspace/compare/CompareChart.tsx'
import { CompareTable } from '../workspace/compare/CompareTable.tsx'

/** Candidates beside each other, with the score and the chart that their owner sees. */
export function SharedComparison({ details }: { details: readonly CandidateDetail[] }) {
  const sections = useMemo(() => sharedSections(details), [details])
  return (
    <>
      <h2 className="sr-only">Comparison</h2>
      <CompareTable details={details} sections={sections} isLinked={false} />
      <CompareChart details={details} />
      <p className="text-ink-muted text-sm">
        All three parts of the score count the same here.{' '}
        <a className="link" href="/how-it-works/score">
          How the score is computed
        </a>
      </p>
    </>
  )
}
