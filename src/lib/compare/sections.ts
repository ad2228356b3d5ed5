import type { CandidateDetail } from '../../../contract/candidate.ts'
import { scoreInputsOf } from '../../../contract/score/inputs-of.ts'
import type { ScoreWeights } from '../../../contract/score/weights.ts'
import { scoreOf } from '../../../contract/score.ts'
import { businessRows } from './business-rows.ts'
import { planRows, scoreRows } from './decision-rows.ts'
import { demandRows } from './demand-rows.ts'
import { evidenceRows } from './evidence-rows.ts'
import type { Compared, CompareSection } from './row.ts'

/** The score of a candidate from everything that belongs to it. */
export function scoreOfCandidate(detail: CandidateDetail, weights?: ScoreWeights) {
  const { interest, analysis, dossier } = detail
  const report = detail.reports[0]?.report ?? null
  return scoreOf(scoreInputsOf({ report, interest, analysis, dossier }), weights)
}

/** Everything that is compared, the score first. */
export function compareSections(
  details: readonly CandidateDetail[],
  weights: ScoreWeights,
): CompareSection[] {
  const all: Compared[] = details.map((detail) => ({
    detail,
    score: scoreOfCandidate(detail, weights),
  }))
  return [
    { title: 'Score', rows: scoreRows(all) },
    { title: 'Demand', rows: demandRows(all) },
    { title: 'Evidence', rows: evidenceRows(all) },
    { title: 'Business', rows: businessRows(all) },
    { title: 'Where you stand', rows: planRows(all) },
  ]
}
