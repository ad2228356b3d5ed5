import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { cameFrom } from '../../lib/explorer/address.ts'
import { changesSince } from '../../lib/market/changes.ts'
import { ideasAddress } from '../../lib/market/ideas-address.ts'
import { $interest } from '../../lib/stores/validator-interest.ts'
import { DemandChart } from '../demand/DemandChart.tsx'
import { MainKeyword } from '../demand/MainKeyword.tsx'
import '../sharing/paper.css'
import { TakeAway } from '../sharing/TakeAway.tsx'
import { Icon } from '../shell/Icon.tsx'
import { useArrivalFocus } from '../shell/use-arrival-focus.ts'
import { RelatedKeywords } from './RelatedKeywords.tsx'
import './report.css'
import { SourceLabel } from '../demand/SourceLabel.tsx'
import { SummaryCard } from './SummaryCard.tsx'

/** Most phrases are known. */
const NoEstimate = lazy(async () => ({ default: (await import('./NoEstimate.tsx')).NoEstimate }))

interface Props {
  analysis: KeywordAnalysis
  onPick: (keyword: string) => void
  /** Shown above the figures. */
  notice?: ReactNode
}

/** The niche of the map that the user came from, or else the keyword. */
function keepable({ keyword, country, language }: KeywordAnalysis) {
  const path = cameFrom()
  const place = { keyword, country, language }
  return path.length > 0
    ? { name: path.at(-1) ?? keyword, path, ...place }
    : { name: keyword, ...place }
}

/** The full report on a keyword. */
export function Report({ analysis, onPick, notice }: Props) {
  const heading = useArrivalFocus()
  const { analysisId } = analysis
  const changes = changesSince(analysis)
  const isKnown = analysis.basis !== 'none'
  const interest = useStore($interest, { ssr: 'initial' })
  // An estimate without a season has only the measured interest to draw.
  const hasMonths = analysis.basis === undefined || analysis.trendData.length > 0

  return (
    <div className="demand-report" data-own={notice === undefined || undefined} data-paper>
      {notice}
      <section className="demand-main sheet" aria-labelledby="demand-keyword">
        <div className="demand-main-head">
          <div>
            <h2 id="demand-keyword" ref={heading} tabIndex={-1}>
              <span className="sr-only">Demand for </span>
              {analysis.keyword}
            </h2>
            <SourceLabel source={analysis.source} of={analysis} />
            {changes && <p className="text-ink-muted text-sm">{changes}</p>}
          </div>
          <div className="demand-next">
            <a className="button button-primary button-large" href={ideasAddress(analysis.keyword)}>
              Find Product Ideas
              <Icon name="arrow" small />
            </a>
          </div>
        </div>
        {isKnown ? (
          <MainKeyword analysis={analysis} />
        ) : (
          <Suspense>
            <NoEstimate />
          </Suspense>
        )}
        {analysisId && (
          <p className="button-row">
            <TakeAway
              keep={keepable(analysis)}
              subject={{ kind: 'report', ids: [analysisId], name: analysis.keyword }}
              what="this report"
              save={async (ending) => {
                const { saveReport } = await import('../../lib/market/save-report.ts')
                saveReport(analysis, ending)
              }}
            />
          </p>
        )}
      </section>
      {isKnown && <SummaryCard analysis={analysis} />}
      {(hasMonths || interest.state !== 'off') && (
        <DemandChart analysis={analysis} interest={interest} />
      )}
      {(isKnown || analysis.relatedKeywords.length > 0) && (
        <RelatedKeywords analysis={analysis} onPick={onPick} />
      )}
    </div>
  )
}
