import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { DRAFTED_TEXT, dayText, quotesText, SOURCE_TEXT } from '../../lib/ideas/wording.ts'
import { KindMark } from '../evidence/KindMark.tsx'
import { Icon } from '../shell/Icon.tsx'
import '../evidence/marks.css'

interface Props {
  analysis: IdeaAnalysis
  /** The sample was written, not drafted. */
  isDemo: boolean
}

/**
 * The kind of discussions that were read. Folded details: the threads, the date, the author of the
 * ideas and the number of verified quotes.
 */
export function Origin({ analysis, isDemo }: Props) {
  const { source, drafted_by, business_ideas } = analysis
  const isDrafted = !isDemo && business_ideas.business_ideas.length > 0
  const rows = [
    ['Source', source.provider],
    ['Read', dayText(source.fetched_at)],
    ['Quotes', quotesText(analysis)],
    ['Ideas', isDrafted ? `${DRAFTED_TEXT[drafted_by]} from these discussions` : ''],
  ].filter(([, text]) => text)
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
        {rows.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
