import type { ReactNode } from 'react'
import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { useArrivalFocus } from '../shell/use-arrival-focus.ts'
import { BusinessIdeas } from './BusinessIdeas.tsx'
import { NextSteps } from './NextSteps.tsx'
import { NothingFound } from './NothingFound.tsx'
import { Origin } from './Origin.tsx'
import { PainPoints } from './PainPoints.tsx'
import { SourceThreads } from './SourceThreads.tsx'
import { ThinEvidence } from './ThinEvidence.tsx'
import { TopOpportunities } from './TopOpportunities.tsx'
import './report.css'
import './stands.css'
import './print.css'

interface Props {
  analysis: IdeaAnalysis
  /** Shown above the sample, which cannot be saved. */
  notice?: ReactNode
  /** Of the user's own analysis, to share it. */
  id?: string | null
  /** Starts the analysis of another market. Absent for readers who have no form to start one. */
  onMarket?: (market: string) => void
}

/** The full report on a market's discussions, findings first. */
export function Report({ analysis, notice, id, onMarket }: Props) {
  const heading = useArrivalFocus()
  const { pain_points, business_ideas, thin_reasons } = analysis
  const isEmpty = pain_points.pain_points.length === 0
  const isDemo = notice !== undefined

  return (
    <div className="ideas-report" data-paper>
      <header className="ideas-head">
        <div className="ideas-title">
          <h2 id="ideas-market" ref={heading} tabIndex={-1}>
            <span className="sr-only">Product ideas for </span>
            {analysis.market}
          </h2>
          <Origin analysis={analysis} isDemo={isDemo} />
        </div>
        {notice}
        {isEmpty && <NothingFound analysis={analysis} onMarket={onMarket} />}
        {thin_reasons.length > 0 && <ThinEvidence reasons={thin_reasons} />}
      </header>
      <div className="ideas-columns">
        {!isEmpty && (
          <div className="ideas-column">
            <PainPoints analysis={analysis} />
            <BusinessIdeas analysis={analysis} isDemo={isDemo} />
          </div>
        )}
        <div className="ideas-column ideas-side">
          {onMarket && <NextSteps analysis={analysis} id={id} isDemo={isDemo} />}
          {business_ideas.top_opportunities.length > 0 && <TopOpportunities analysis={analysis} />}
          {analysis.thread_urls.length > 0 && <SourceThreads analysis={analysis} />}
        </div>
      </div>
    </div>
  )
}
