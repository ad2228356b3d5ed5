import type { ReactNode } from 'react'
import type { CandidateDetail } from '../../../contract/candidate.ts'
import { STAGES } from '../../../contract/candidate-form.ts'
import { priceRange, priceUnit } from '../../../contract/price-words.ts'
import { counted, placeText, SOURCE_TEXT } from '../../lib/ideas/wording.ts'
import { clickText, searchesText } from '../../lib/market/figures.ts'
import { Level } from '../demand/Level.tsx'
import '../demand/marks.css'
import { SourceLabel } from '../demand/SourceLabel.tsx'
import { Trend } from '../demand/Trend.tsx'
import { KindMark } from '../evidence/KindMark.tsx'
import { ThreadAnchor } from '../evidence/ThreadAnchor.tsx'
import { ProvenanceMark } from '../shell/ProvenanceMark.tsx'

const newestOf = ({ reports }: CandidateDetail) => reports[0]?.report

function Quote({ analysis }: CandidateDetail) {
  const [strongest] = analysis?.pain_points.pain_points ?? []
  const [said] = strongest?.evidence ?? []
  if (!said) return null
  return (
    <>
      <q>{said.quote}</q> <ThreadAnchor url={said.url}>{placeText(said)}</ThreadAnchor>
    </>
  )
}

/** A row's name, and its cell; null if nothing is known. */
const ROWS: [string, (detail: CandidateDetail) => ReactNode][] = [
  ['Stage', ({ candidate }) => STAGES[candidate.stage]],
  [
    'Searches a month',
    (detail) => {
      const report = newestOf(detail)
      return (
        report && (
          <>
            {searchesText(report)} <SourceLabel source={report.source} />
          </>
        )
      )
    },
  ],
  [
    'Cost per click (USD)',
    (detail) => {
      const report = newestOf(detail)
      return report && clickText(report)
    },
  ],
  [
    'Competition',
    (detail) => {
      const level = newestOf(detail)?.competition
      return level && <Level level={level} />
    },
  ],
  [
    'Trend',
    (detail) => {
      const trend = newestOf(detail)?.trend
      return trend && <Trend trend={trend} />
    },
  ],
  [
    'Pain points',
    ({ analysis }) =>
      analysis && (
        <>
          {counted(analysis.pain_points.pain_points.length, 'pain point')} in{' '}
          {counted(analysis.thread_urls.length, 'thread')}{' '}
          <KindMark kind={analysis.source.kind}>{SOURCE_TEXT[analysis.source.kind]}</KindMark>
        </>
      ),
  ],
  ['Thin evidence', ({ analysis }) => analysis && (analysis.thin_reasons.join('; ') || 'No')],
  ['Strongest quote', Quote],
  [
    'Paid today',
    ({ dossier }) => {
      const pays = dossier?.dossier?.pays
      return (
        pays && (
          <>
            {priceRange(pays)} {priceUnit(pays)} for {pays.what}{' '}
            {dossier.provenance && (
              <ProvenanceMark kind={dossier.provenance} day={dossier.updated} />
            )}
          </>
        )
      )
    },
  ],
]

/** Candidates beside each other. */
export function SharedComparison({ details }: { details: readonly CandidateDetail[] }) {
  return (
    <table className="shared-comparison">
      <caption className="sr-only">Niches beside each other</caption>
      <thead>
        <tr>
          <td />
          {details.map(({ candidate }) => (
            <th key={candidate.id} scope="col">
              {candidate.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([name, cell]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {details.map((detail) => (
              <td key={detail.candidate.id} data-label={detail.candidate.name}>
                {cell(detail) ?? <span className="text-ink-muted">Not known</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
