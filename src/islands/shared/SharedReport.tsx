import type { KeywordInterest } from '../../../contract/interest.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { DemandChart } from '../demand/DemandChart.tsx'
import { MainKeyword } from '../demand/MainKeyword.tsx'
import { SourceLabel } from '../demand/SourceLabel.tsx'
import { RelatedKeywords } from '../validator/RelatedKeywords.tsx'
import '../validator/report.css'
import { SummaryText } from '../validator/SummaryCard.tsx'

interface Props {
  report: KeywordAnalysis
  interest: KeywordInterest | null
}

/** A report on a keyword, without the steps that need an account. */
export function SharedReport({ report, interest }: Props) {
  const isKnown = report.basis !== 'none'
  const hasMonths = report.basis === undefined || report.trendData.length > 0
  return (
    <div className="demand-report" data-own>
      <section className="demand-main sheet" aria-labelledby="shared-keyword">
        <div>
          <h2 id="shared-keyword">
            <span className="sr-only">Demand for </span>
            {report.keyword}
          </h2>
          <SourceLabel source={report.source} of={report} />
        </div>
        {isKnown ? (
          <MainKeyword analysis={report} />
        ) : (
          <p className="text-ink-muted">Nothing is known about this phrase.</p>
        )}
      </section>
      {isKnown && report.summary !== '' && (
        <section className="demand-card demand-summary" aria-labelledby="shared-summary">
          <h3 id="shared-summary">Analysis Summary</h3>
          <div>
            <SummaryText text={report.summary} />
          </div>
        </section>
      )}
      {(hasMonths || interest?.state === 'found') && (
        <DemandChart analysis={report} interest={interest ?? { state: 'off' }} />
      )}
      {report.relatedKeywords.length > 0 && <RelatedKeywords analysis={report} />}
    </div>
  )
}
