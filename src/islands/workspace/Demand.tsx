import { demandAddress } from '../../lib/ideas/address.ts'
import { DemandChart } from '../demand/DemandChart.tsx'
import { MainKeyword } from '../demand/MainKeyword.tsx'
import { SourceLabel } from '../demand/SourceLabel.tsx'
import { Icon } from '../shell/Icon.tsx'
import type { PartProps } from './part-props.ts'

/** The newest keyword report: its figures, the months, and where they come from. */
export function Demand({ detail }: PartProps) {
  const { candidate, reports, interest } = detail
  const newest = reports[0]?.report
  const address = demandAddress(candidate.keyword ?? candidate.name, candidate.path ?? [])
  if (newest === undefined) {
    return (
      <div className="candidate-none">
        <p>
          Nobody has checked yet how often people search for “{candidate.keyword ?? candidate.name}
          ”. The Market Demand Validator shows searches, months, the price of a click and
          competition. Its report appears here.
        </p>
        <a className="button button-quiet" href={address}>
          Check its demand
          <Icon name="arrow" small />
        </a>
      </div>
    )
  }
  const isKnown = newest.basis !== 'none'
  const hasMonths = newest.basis === undefined || newest.trendData.length > 0
  return (
    <div className="candidate-demand">
      <div className="candidate-part-head">
        <div>
          <h3>{newest.keyword}</h3>
          <SourceLabel source={newest.source} of={newest} />
        </div>
        <a className="link" href={address}>
          {`Check “${newest.keyword}” again`}
        </a>
      </div>
      {isKnown ? (
        <MainKeyword analysis={newest} />
      ) : (
        <p className="text-ink-muted">We know no figures for this phrase.</p>
      )}
      {(hasMonths || interest?.state === 'found') && (
        <DemandChart analysis={newest} interest={interest ?? { state: 'off' }} />
      )}
    </div>
  )
}
