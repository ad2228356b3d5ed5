import { type ReactNode, useEffect, useRef } from 'react'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { ideasAddress } from '../../lib/market/address.ts'
import { Icon } from '../shell/Icon.tsx'
import { DemandChart } from './DemandChart.tsx'
import { MainKeyword } from './MainKeyword.tsx'
import './marks.css'
import { RelatedKeywords } from './RelatedKeywords.tsx'
import './report.css'
import { SourceLabel } from './SourceLabel.tsx'
import { SummaryCard } from './SummaryCard.tsx'

interface Props {
  analysis: KeywordAnalysis
  onPick: (keyword: string) => void
  /** Stands above the figures. */
  notice?: ReactNode
}

/** Everything that is known about a keyword. */
export function Report({ analysis, onPick, notice }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)

  // What was pressed to get here may be gone or have been disabled; the field keeps its focus.
  useEffect(() => {
    const held = document.activeElement
    if (held === null || held === document.body || held.matches('.tool-form [type=submit]')) {
      heading.current?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <div className="demand-report">
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
        <MainKeyword analysis={analysis} />
      </section>
      <DemandChart analysis={analysis} />
      <SummaryCard analysis={analysis} />
      <RelatedKeywords analysis={analysis} onPick={onPick} />
    </div>
  )
}
