import type { CandidateDetail } from '../../../contract/candidate.ts'
import { scoreInputsOf } from '../../../contract/score/inputs-of.ts'
import type { ScoreWeights } from '../../../contract/score/weights.ts'
import { scoreOf } from '../../../contract/score.ts'
import { businessRows } from './business-rows.ts'
import { planRows, scoreRows, stageRow } from './decision-rows.ts'
import { demandRows } from './demand-rows.ts'
import { evidenceRows } from './evidence-rows.ts'
import type { Compared, CompareSection } from './row.ts'

/** The score of a candidate from everything that belongs to it. */
export function scoreOfCandidate(detail: CandidateDetail, weights?: ScoreWeights) {
  const { interest, analysis, dossier } = detail
  const report = detail.reports[0]?.report ?? null
  return scoreOf(scoreInputsOf({ report, interest, analysis, dossier }), weights)
}

const comparedOf = (details: readonly CandidateDetail[], weights?: ScoreWeights): Compared[] =>
  details.map((detail) => ({ detail, score: scoreOfCandidate(detail, weights) }))

const known = (all: readonly Compared[]): CompareSection[] => [
  { title: 'Score', rows: scoreRows(all) },
  { title: 'Demand', rows: demandRows(all) },
  { title: 'Evidence', rows: evidenceRows(all) },
  { title: 'Business', rows: businessRows(all) },
]

/** Everything that is compared, the score first. */
export function compareSections(
  details: readonly CandidateDetail[],
  weights: ScoreWeights,
): CompareSection[] {
  const all = comparedOf(details, weights)
  return [...known(all), { title: 'Where you stand', rows: planRows(all) }]
}

/** What a link shows of a comparison: no plan, and all parts of the score count the same. */
export function sharedSections(details: readonly CandidateDetail[]): CompareSection[] {
  const all = comparedOf(details)
  return [...known(all), { title: 'On its owner’s board', rows: [stageRow(all)] }]
}
