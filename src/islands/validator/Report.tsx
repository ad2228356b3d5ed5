import type { ReactNode } from 'react'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { ideasAddress } from '../../lib/market/address.ts'
import { Icon } from '../shell/Icon.tsx'
import { useArrivalFocus } from '../shell/use-arrival-focus.ts'
import { DemandChart } from './DemandChart.tsx'
import { MainKeyword } from './MainKeyword.tsx'
import './marks.css'
import { NoEstimate } from './NoEstimate.tsx'
import { RelatedKeywords } from './RelatedKeywords.tsx'
import './report.css'
import { SourceLabel } from './SourceLabel.tsx'
import { SummaryCard } from './SummaryCard.tsx'

interface Props {
  analysis: KeywordAnalysis
  onPick: (keyword: string) => void
  /** Shown above the figures. */
  notice?: ReactNode
}

/** The full report on a keyword. */
export function Report({ analysis, onPick, notice }: Props) {
  const heading = useArrivalFocus()
  const isKnown = analysis.basis !== 'none'
  // An estimate without a season has nothing to draw.
  const hasMonths = analysis.basis === undefined || analysis.trendData.length > 0

  return (
    <div className="demand-report" data-own={notice === undefined || undefined}>
      {notice}
      <section className="demand-main sheet" aria-labelledby="demand-keyword">
        <div className="demand-main-head">
          <div>
            <h2 id="demand-keyword" ref={heading} tabIndex={-1}>
              <span className="sr-only">Demand for </span>
              {analysis.keyword}
            </h2>
            <SourceLabel source={analysis.source} full />
          </div>
          <a className="button button-primary button-large" href={ideasAddress(analysis.keyword)}>
            Find Product Ideas
            <Icon name="arrow" small />
          </a>
        </div>
        {isKnown ? <MainKeyword analysis={analysis} /> : <NoEstimate />}
      </section>
      {isKnown && (
        <>
          <SummaryCard analysis={analysis} />
          {hasMonths && <DemandChart analysis={analysis} />}
        </>
      )}
      {(isKnown || analysis.relatedKeywords.length > 0) && (
        <RelatedKeywords analysis={analysis} onPick={onPick} />
      )}
    </div>
  )
}
