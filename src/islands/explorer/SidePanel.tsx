import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Explorer } from '../../lib/stores/explorer.ts'
import { HowToUse } from './HowToUse.tsx'
import { Industries } from './Industries.tsx'
import { NodeTypes } from './NodeTypes.tsx'
import { PathTrail } from './PathTrail.tsx'
import { SelectedNiche } from './SelectedNiche.tsx'
import { useSheetDrag } from './use-sheet-drag.ts'

interface Props {
  explorer: Explorer
  /**
   * True beside the map: on a phone it is a bottom sheet that shows path, name and tools until it is
   * opened. The list has the path itself, and the panel follows it.
   */
  isSheet: boolean
}

/** The sidebar: what is known about the selected niche. */
export function SidePanel({ explorer, isSheet }: Props) {
  const [open, setOpen] = useState(false)
  const drag = useSheetDrag(setOpen)
  const panel = useRef<HTMLElement>(null)
  const selected = useStore(explorer.$selected, { ssr: 'initial' })

  // A niche begins with its name, and a closed sheet shows only what is at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what it reacts to
  useEffect(() => {
    if (panel.current) panel.current.scrollTop = 0
  }, [selected, open])

  return (
    <aside
      ref={panel}
      className="explorer-panel"
      id="explorer-panel"
      aria-label={isSheet ? 'About the map' : 'About the niche'}
      data-open={open || !isSheet || undefined}
    >
      {isSheet && (
        <>
          <button
            type="button"
            className="panel-handle"
            aria-expanded={open}
            aria-controls="explorer-panel"
            {...drag}
          >
            <span className="sr-only">{open ? 'Show less' : 'Show more'}</span>
          </button>
          <PathTrail explorer={explorer} />
        </>
      )}
      <SelectedNiche
        explorer={explorer}
        none={
          isSheet ? (
            <Industries explorer={explorer} />
          ) : (
            <p className="selected-none">Choose a niche to see what is known about it.</p>
          )
        }
      />
      <div className="panel-more">
        <HowToUse isMap={isSheet} />
        <NodeTypes />
      </div>
    </aside>
  )
}
