import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { explorerAddress } from '../../lib/explorer/address.ts'
import { heatColor } from '../../lib/explorer/heat.ts'
import { nichePath, nicheState, stateText } from '../../lib/explorer/niche.ts'
import { ideasAddress } from '../../lib/market/ideas-address.ts'
import { goTo } from '../../lib/navigation.ts'
import type { Explorer } from '../../lib/stores/explorer.ts'
import { handOver } from '../../lib/stores/handoff.ts'
import { Icon } from '../shell/Icon.tsx'
import { KeepStar } from '../shell/KeepStar.tsx'
import { CopyLink } from './CopyLink.tsx'
import { Dossier } from './Dossier.tsx'
import { NodeMark } from './NodeMark.tsx'

interface Props {
  explorer: Explorer
  /** What is there while no niche is selected. */
  none: ReactNode
}

/** 'Selected Niche': its name and state, the tools, and what is known about it. */
export function SelectedNiche({ explorer, none }: Props) {
  const niche = useStore(explorer.$selected, { ssr: 'initial' })
  const exploring = useStore(explorer.$exploring, { ssr: 'initial' })
  const known = useStore(explorer.$known, { ssr: 'initial' })
  const tint = useStore(explorer.heat.$tint, { ssr: 'initial' })
  // The tree changes in place; a new layout signals a change.
  useStore(explorer.$map, { ssr: 'initial' })
  const chosen = niche && niche.depth > 0 ? niche : null
  // The card renders before the store has seen a new selection.
  const about = known.state === 'ready' && known.niche === chosen ? known.about : undefined
  return (
    <section className="panel-card selected-card">
      <h2>Selected Niche</h2>
      {chosen ? (
        <>
          <div className="selected-niche">
            <NodeMark
              state={nicheState(chosen)}
              count={chosen.childCount}
              heat={tint ? heatColor(tint.kind, tint.stepOf(chosen)) : undefined}
            />
            <div>
              <p className="selected-name">{chosen.name}</p>
              <p className="selected-state">
                {exploring === chosen ? 'Exploring…' : stateText(chosen)}
                {about?.kind && <span> · {about.kind}</span>}
              </p>
            </div>
            <KeepStar
              what={{ name: chosen.name, path: nichePath(chosen) }}
              from={explorerAddress(nichePath(chosen))}
              isSmall
            />
            <CopyLink niche={chosen} />
          </div>
          <div className="selected-tools">
            <button
              type="button"
              className="button button-primary"
              onClick={() => goTo(handOver(nichePath(chosen), about?.word))}
            >
              Verify Market
              <Icon name="arrow" small />
            </button>
            <a className="button button-quiet" href={ideasAddress(chosen.name, nichePath(chosen))}>
              Find Product Ideas
            </a>
          </div>
          <Dossier explorer={explorer} niche={chosen} known={known} />
        </>
      ) : (
        none
      )}
    </section>
  )
}
