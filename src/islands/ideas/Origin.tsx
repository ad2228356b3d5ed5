import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import {
  DRAFTED_TEXT,
  dayText,
  repairsText,
  SOURCE_TEXT,
  verifiedText,
} from '../../lib/ideas/wording.ts'
import { Icon } from '../shell/Icon.tsx'
import './marks.css'

interface Props {
  analysis: IdeaAnalysis
  /** The sample was written, not drafted. */
  isDemo: boolean
}

/** What was read, when, who drafted the ideas, and how many quotes hold. */
export function Origin({ analysis, isDemo }: Props) {
  const { source, quote_check, drafted_by } = analysis
  const repairs = repairsText(quote_check)
  const isDrafted = !isDemo && analysis.business_ideas.business_ideas.length > 0
  const hasQuotes = quote_check.shown + quote_check.dropped > 0
  return (
    <ul className="ideas-origin">
      <li className="ideas-source" data-kind={source.kind}>
        <span className="ideas-source-mark" aria-hidden="true" />
        <strong>{SOURCE_TEXT[source.kind]}</strong>
        <span>
          {source.provider} · {dayText(source.fetched_at)}
        </span>
      </li>
      {hasQuotes && (
        <li>
          <Icon name="check" small />
          <strong>{verifiedText(quote_check)}</strong>
          {repairs && <span>{repairs}</span>}
        </li>
      )}
      {isDrafted && (
        <li>
          <Icon name="info" small />
          <strong>{DRAFTED_TEXT[drafted_by]}</strong>
        </li>
      )}
    </ul>
  )
}
