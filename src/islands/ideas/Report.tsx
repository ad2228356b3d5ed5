import type { ReactNode } from 'react'
import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { demandAddress } from '../../lib/ideas/address.ts'
import { thinReasons } from '../../lib/ideas/evidence.ts'
import { Icon } from '../shell/Icon.tsx'
import { useArrivalFocus } from '../shell/use-arrival-focus.ts'
import { BusinessIdeas } from './BusinessIdeas.tsx'
import { NothingFound } from './NothingFound.tsx'
import { Origin } from './Origin.tsx'
import { PainPoints } from './PainPoints.tsx'
import './report.css'
import { SaveButtons } from './SaveButtons.tsx'
import { SourceThreads } from './SourceThreads.tsx'
import { ThinEvidence } from './ThinEvidence.tsx'
import { TopOpportunities } from './TopOpportunities.tsx'

interface Props {
  analysis: IdeaAnalysis
  /** Stands above the sample, which is nobody's to keep. */
  notice?: ReactNode
}

/** Everything that was found in the discussions of a market. */
export function Report({ analysis, notice }: Props) {
  const heading = useArrivalFocus()
  const { pain_points, business_ideas } = analysis
  const { top_opportunities } = business_ideas
  const isEmpty = pain_points.pain_points.length === 0
  const reasons = thinReasons(analysis)

  return (
    <div className="ideas-report">
      {notice}
      <section className="ideas-main sheet" aria-labelledby="ideas-market">
        <div className="ideas-main-head">
          <div>
            <h2 id="ideas-market" ref={heading} tabIndex={-1}>
              <span className="sr-only">Product ideas for </span>
              {analysis.market}
            </h2>
            <Origin analysis={analysis} isDemo={notice !== undefined} />
          </div>
          <a className="button button-quiet" href={demandAddress(analysis.market)}>
            Check its demand
            <Icon name="arrow" small />
          </a>
        </div>
        <p className="ideas-words">{business_ideas.executive_summary}</p>
        {isEmpty && <NothingFound text={pain_points.summary} />}
        {notice === undefined && <SaveButtons analysis={analysis} />}
      </section>
      {reasons.length > 0 && <ThinEvidence reasons={reasons} />}
      <div className="ideas-columns">
        {!isEmpty && (
          <div className="ideas-column">
            <PainPoints painPoints={pain_points} />
            <BusinessIdeas ideas={business_ideas.business_ideas} painPoints={pain_points} />
          </div>
        )}
        <div className="ideas-column ideas-side">
          {top_opportunities.length > 0 && <TopOpportunities analysis={analysis} />}
          {analysis.thread_urls.length > 0 && <SourceThreads analysis={analysis} />}
        </div>
      </div>
    </div>
  )
}
