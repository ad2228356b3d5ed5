import { VERDICTS } from '../../../contract/score/verdict.ts'
import { SCORE_PARTS, type ScorePart } from '../../../contract/score/weights.ts'
import type { Score } from '../../../contract/score.ts'
import './score-range.css'

interface Range {
  low: number
  high: number
}

interface Props {
  score: Score
}

const PARTS = Object.keys(SCORE_PARTS) as ScorePart[]

function Bar({ low, high }: Range) {
  return (
    <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <path className="score-scale" d="M0 0V12M50 0V12M100 0V12" />
      <path className="score-axis" d="M0 6H100" />
      <path className="score-bar" d={`M${low} 6H${Math.max(high, low + 1)}`} />
    </svg>
  )
}

const rangeText = ({ low, high }: Range) => (low === high ? `${low}` : `${low} to ${high}`)

/**
 * An opportunity score: its verdict, its range on a scale from 0 to 100, the parts beneath, and what
 * would narrow it most. It has no state, so a page can render it without a script.
 */
export function ScoreRange({ score }: Props) {
  const { parts, verdict, reasons, narrowing } = score
  return (
    <figure className="score" data-verdict={verdict}>
      <figcaption>
        <strong>{VERDICTS[verdict]}</strong>
        <span className="figures">Opportunity score {rangeText(score)} of 100</span>
      </figcaption>
      <Bar {...score} />
      <dl className="figures">
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{SCORE_PARTS[part]}</dt>
            <dd>
              {rangeText(parts[part])}
              <Bar {...parts[part]} />
              <small>{parts[part].isMeasured ? 'mostly counted' : 'mostly not counted'}</small>
            </dd>
          </div>
        ))}
      </dl>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {narrowing && (
        <p>
          To narrow it most: <strong>{narrowing.text}</strong>. If that confirms the middle, the
          range is about {narrowing.points} {narrowing.points === 1 ? 'point' : 'points'} narrower.
        </p>
      )}
    </figure>
  )
}
