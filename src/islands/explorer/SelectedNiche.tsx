import { useStore } from '@nanostores/react'
import { nicheState, stateText } from '../../lib/explorer/niche.ts'
import { goTo } from '../../lib/navigation.ts'
import type { Explorer } from '../../lib/stores/explorer.ts'
import { handOver } from '../../lib/stores/handoff.ts'
import { Icon } from '../shell/Icon.tsx'
import { NodeMark } from './NodeMark.tsx'

/** 'Selected Niche': details and links to its market. */
export function SelectedNiche({ explorer }: { explorer: Explorer }) {
  const niche = useStore(explorer.$selected, { ssr: 'initial' })
  const exploring = useStore(explorer.$exploring, { ssr: 'initial' })
  // The tree changes in place; a new layout signals a change.
  useStore(explorer.$map, { ssr: 'initial' })
  const chosen = niche && niche.depth > 0 ? niche : null
  return (
    <section className="panel-card selected-card">
      <h2>Selected Niche</h2>
      {chosen ? (
        <>
          <div className="selected-niche">
            <NodeMark state={nicheState(chosen)} count={chosen.childCount} />
            <div>
              <p className="selected-name">{chosen.name}</p>
              <p className="selected-state">
                {exploring === chosen ? 'Exploring…' : stateText(chosen)}
              </p>
            </div>
          </div>
          <button
            type="button"
            className="button button-primary"
            onClick={() => goTo(handOver(chosen.name))}
          >
            Verify Market
            <Icon name="arrow" small />
          </button>
        </>
      ) : (
        <p className="selected-none">Choose a niche on the map to see it here.</p>
      )}
    </section>
  )
}
