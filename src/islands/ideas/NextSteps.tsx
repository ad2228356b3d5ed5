import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { demandAddress } from '../../lib/ideas/address.ts'
import { Icon } from '../shell/Icon.tsx'
import { SaveButtons } from './SaveButtons.tsx'

interface Props {
  analysis: IdeaAnalysis
  /** The sample cannot be saved. */
  isDemo: boolean
}

/** The next steps for a market: check its demand, or save the analysis as a file. */
export function NextSteps({ analysis, isDemo }: Props) {
  return (
    <p className="ideas-actions ideas-next">
      <a className="button button-quiet" href={demandAddress(analysis.market)}>
        Check its demand
        <Icon name="arrow" small />
      </a>
      {!isDemo && <SaveButtons analysis={analysis} />}
    </p>
  )
}
