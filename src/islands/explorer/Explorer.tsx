import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Plan } from '../../../contract/plan.ts'
import { gateLead } from '../../lib/explorer/gate-lead.ts'
import { explorerHere } from '../../lib/stores/explorer-here.ts'
import { startSession } from '../../lib/stores/session.ts'
import { LateUpgradeModal } from '../premium/LateUpgradeModal.tsx'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import { LateWord } from '../shell/LateWord.tsx'
import type { Chart } from './chart/chart.ts'
import './explorer.css'
import { FailureNotice } from './FailureNotice.tsx'
import { Finder } from './Finder.tsx'
import { FoldControl } from './FoldControl.tsx'
import { HeatControl } from './HeatControl.tsx'
import { HeatLegend } from './HeatLegend.tsx'
import { MapPlace } from './MapPlace.tsx'
import { NicheList } from './NicheList.tsx'
import { ShapeSwitch } from './ShapeSwitch.tsx'
import { SidePanel } from './SidePanel.tsx'
import { TreeCanvas } from './TreeCanvas.tsx'
import { ViewControls } from './ViewControls.tsx'

/** The niche explorer, filling the element it is put in. */
export default function Explorer({ plan }: { plan: Plan }) {
  return (
    <ErrorScreen>
      <Screen plan={plan} />
    </ErrorScreen>
  )
}

function Screen({ plan }: { plan: Plan }) {
  const [explorer] = useState(explorerHere)
  const chart = useRef<Chart | null>(null)
  const place = useRef<HTMLElement>(null)
  const map = useStore(explorer.$map, { ssr: 'initial' })
  const shape = useStore(explorer.$shape, { ssr: 'initial' })
  const gate = useStore(explorer.$gate, { ssr: 'initial' })
  const announcement = useStore(explorer.$announcement, { ssr: 'initial' })

  useEffect(() => {
    void startSession()
    return explorer.open()
  }, [explorer])

  useEffect(() => {
    const { dataset } = document.documentElement
    if (map.state === 'failed') dataset.explorer = 'failed'
    // The outline makes way for the map, which draws itself once it has room.
    if (map.state === 'ready' && dataset.explorer === 'failed') delete dataset.explorer
  }, [map.state])

  return (
    <div className="explorer" data-state={map.state} data-shape={shape}>
      <div className="explorer-tools">
        <Finder explorer={explorer} />
        {shape === 'map' && <FoldControl explorer={explorer} />}
        <ShapeSwitch explorer={explorer} />
      </div>
      {shape === 'list' ? (
        <NicheList explorer={explorer} />
      ) : (
        <>
          <div className="explorer-stage">
            <TreeCanvas explorer={explorer} chart={chart} place={place} />
          </div>
          <div className="explorer-dock">
            <HeatControl heat={explorer.heat} />
            <HeatLegend heat={explorer.heat} />
            <MapPlace place={place} />
            <ViewControls chart={chart} />
          </div>
        </>
      )}
      {map.state === 'loading' && (
        <div className="explorer-loading">
          <div>
            <p role="status">Loading niche explorer...</p>
            <LateWord />
          </div>
        </div>
      )}
      <SidePanel explorer={explorer} isSheet={shape === 'map'} />
      <FailureNotice explorer={explorer} />
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
      <LateUpgradeModal
        feature="explore"
        open={gate.state === 'open'}
        lead={gate.state === 'open' ? gateLead(gate.niche.name, gate.charted) : undefined}
        onClose={explorer.closeGate}
        plan={plan}
      />
    </div>
  )
}
