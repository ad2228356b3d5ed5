import type { CandidateDetail } from '../../../../contract/candidate.ts'
import type { CompareSection } from '../../../lib/compare/row.ts'
import { CompareChart } from './CompareChart.tsx'
import { CompareFiles } from './CompareFiles.tsx'
import { Weights } from './Weights.tsx'

interface Props {
  details: readonly CandidateDetail[]
  sections: readonly CompareSection[]
}

/** The chart, the weights, and the ways to take a comparison away. */
export function CompareMore({ details, sections }: Props) {
  return (
    <>
      <CompareChart details={details} />
      <Weights />
      <CompareFiles details={details} sections={sections} />
    </>
  )
}
