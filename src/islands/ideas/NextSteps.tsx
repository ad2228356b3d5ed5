import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { demandAddress } from '../../lib/ideas/address.ts'
import { Icon } from '../shell/Icon.tsx'
import { SaveButtons } from './SaveButtons.tsx'

interface Props {
  analysis: IdeaAnalysis
  /** The sample is nobody's to keep. */
  isDemo: boolean
}

/** Where the market goes from here: to its demand, and into a file. */
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
