import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { cameFrom } from '../../lib/explorer/address.ts'
import { demandAddress } from '../../lib/ideas/address.ts'
import '../sharing/paper.css'
import { TakeAway } from '../sharing/TakeAway.tsx'
import { Icon } from '../shell/Icon.tsx'

interface Props {
  analysis: IdeaAnalysis
  id: string | null | undefined
  /** The sample cannot be saved. */
  isDemo: boolean
}

/** The niche of the map that the user came from, or else the market. */
function keepable(market: string) {
  const path = cameFrom()
  return path.length > 0 ? { name: path.at(-1) ?? market, path } : { name: market }
}

/** The next steps for a market: check its demand, keep it, share the analysis, or save it as a file. */
export function NextSteps({ analysis, id, isDemo }: Props) {
  return (
    <p className="ideas-actions ideas-next">
      <a className="button button-quiet" href={demandAddress(analysis.market)}>
        Check its demand
        <Icon name="arrow" small />
      </a>
      {!isDemo && (
        <TakeAway
          keep={keepable(analysis.market)}
          subject={id ? { kind: 'analysis', ids: [id], name: analysis.market } : undefined}
          what="this analysis"
          save={async (ending) => {
            const { saveAnalysis } = await import('../../lib/ideas/save-analysis.ts')
            saveAnalysis(analysis, ending)
          }}
        />
      )}
    </p>
  )
}
