import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { DRAFTED_TEXT, dayText, quotesText, SOURCE_TEXT } from '../../lib/ideas/wording.ts'
import { Icon } from '../shell/Icon.tsx'
import { KindMark } from './KindMark.tsx'
import './marks.css'

interface Props {
  analysis: IdeaAnalysis
  /** The sample was written, not drafted. */
  isDemo: boolean
}

/**
 * What kind of discussions was read; folded, for those who ask: which, when, who drafted the ideas
 * and how many quotes hold.
 */
export function Origin({ analysis, isDemo }: Props) {
  const { source, drafted_by, business_ideas } = analysis
  const quotes = quotesText(analysis)
  const isDrafted = !isDemo && business_ideas.business_ideas.length > 0
  return (
    <details className="ideas-origin">
      <summary>
        <KindMark kind={source.kind}>{SOURCE_TEXT[source.kind]}</KindMark>
        <span className="ideas-origin-more">
          Details<span className="sr-only"> of where this comes from</span>
        </span>
        <Icon name="sortDown" small />
      </summary>
      <dl>
        <div>
          <dt>Source</dt>
          <dd>{source.provider}</dd>
        </div>
        <div>
          <dt>Read</dt>
          <dd>{dayText(source.fetched_at)}</dd>
        </div>
        {quotes && (
          <div>
            <dt>Quotes</dt>
            <dd>{quotes}</dd>
          </div>
        )}
        {isDrafted && (
          <div>
            <dt>Ideas</dt>
            <dd>{DRAFTED_TEXT[drafted_by]} from these discussions</dd>
          </div>
        )}
      </dl>
    </details>
  )
}
