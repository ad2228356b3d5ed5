import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { explorerAddress } from '../../lib/explorer/address.ts'
import { heatColor, tintText } from '../../lib/explorer/heat.ts'
import {
  isUnloaded,
  type Niche,
  nichePath,
  nicheState,
  stateText,
} from '../../lib/explorer/niche.ts'
import type { Explorer } from '../../lib/stores/explorer.ts'
import { Icon } from '../shell/Icon.tsx'
import { KeepStar } from '../shell/KeepStar.tsx'
import { CopyLink } from './CopyLink.tsx'
import { HeatControl } from './HeatControl.tsx'
import { HeatLegend } from './HeatLegend.tsx'
import './list.css'
import { NodeMark } from './NodeMark.tsx'
import { PathTrail } from './PathTrail.tsx'

/** One level of the tree: the niches below the selected one, and the way back up. */
export function NicheList({ explorer }: { explorer: Explorer }) {
  const map = useStore(explorer.$map)
  useStore(explorer.$version)
  const selected = useStore(explorer.$selected)
  const exploring = useStore(explorer.$exploring)
  const tint = useStore(explorer.heat.$tint)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<{ here: Niche; count: number } | null>(null)
  const root = map.state === 'ready' ? map.root : null
  const here = selected ?? root
  const count = here?.children.length ?? 0

  useEffect(() => {
    if (here === null) return
    document.documentElement.dataset.explorer = 'ready'
    explorer.keepSelection()
    const last = before.current
    before.current = { here, count }
    if (last === null || (last.here === here && last.count === count)) return
    // Niches that arrive by themselves take the focus from nobody.
    if (last.here === here && document.activeElement !== document.body) return
    // The button that was used is gone, so the focus goes to what it led to.
    heading.current?.focus({ preventScroll: true })
    // At the end of the screen: the list itself scrolls to its top.
    heading.current?.scrollIntoView({ block: 'end' })
  }, [explorer, here, count])

  if (here === null) return <div className="niche-list" />
  const isTop = here.depth === 0
  return (
    <div className="niche-list">
      {!isTop && <PathTrail explorer={explorer} />}
      <div className="niche-list-head">
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {isTop ? 'Start with an industry' : here.name}
          </h2>
          <p>{stateText(here)}</p>
          <div className="mt-3 grid justify-items-start gap-2">
            <HeatControl heat={explorer.heat} />
            <HeatLegend heat={explorer.heat} />
          </div>
        </div>
        {!isTop && (
          <>
            <KeepStar
              what={{ name: here.name, path: nichePath(here) }}
              from={explorerAddress(nichePath(here))}
              isSmall
            />
            <CopyLink niche={here} />
          </>
        )}
      </div>
      {here.children.length > 0 ? (
        <ul className="niche-rows">
          {here.children.map((niche) => (
            <li key={niche.id}>
              <button
                type="button"
                disabled={exploring !== null}
                onClick={() => void explorer.pick(niche)}
              >
                <NodeMark
                  state={nicheState(niche)}
                  count={niche.childCount}
                  heat={tint ? heatColor(tint.kind, tint.stepOf(niche)) : undefined}
                />
                <span className="niche-row-name">{niche.name}</span>
                <span className="niche-row-state">
                  {[stateText(niche), tint && tintText(tint, niche)].filter(Boolean).join(' · ')}
                </span>
                <Icon name="chevron" small />
              </button>
            </li>
          ))}
        </ul>
      ) : isUnloaded(here) ? (
        <p className="niche-list-late">
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void explorer.pick(here)}
          >
            Load {stateText(here)}
          </button>
        </p>
      ) : (
        nicheState(here) === 'unexplored' && (
          <p>
            <button
              type="button"
              className="button button-quiet"
              aria-disabled={exploring !== null}
              onClick={() => void explorer.pick(here)}
            >
              {exploring === here ? 'Exploring…' : `Explore ${here.name}`}
            </button>
          </p>
        )
      )}
    </div>
  )
}
