import { useState } from 'react'
import type { Explorer } from '../../lib/stores/explorer.ts'
import { HowToUse } from './HowToUse.tsx'
import { NodeTypes } from './NodeTypes.tsx'
import { PathTrail } from './PathTrail.tsx'
import { SelectedNiche } from './SelectedNiche.tsx'
import { useSheetDrag } from './use-sheet-drag.ts'

/** The sidebar; on a phone a bottom sheet that shows path and selection until it is opened. */
export function SidePanel({ explorer }: { explorer: Explorer }) {
  const [open, setOpen] = useState(false)
  const drag = useSheetDrag(setOpen)
  return (
    <aside className="explorer-panel" aria-label="About the map" data-open={open || undefined}>
      <button
        type="button"
        className="panel-handle"
        aria-expanded={open}
        aria-controls="explorer-more"
        {...drag}
      >
        <span className="sr-only">{open ? 'Show less' : 'How to use and node types'}</span>
      </button>
      <PathTrail explorer={explorer} />
      <SelectedNiche explorer={explorer} />
      <div className="panel-more" id="explorer-more">
        <HowToUse />
        <NodeTypes />
      </div>
    </aside>
  )
}
