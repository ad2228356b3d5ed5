import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Candidate } from '../../../contract/candidate.ts'
import { STAGE_IDS } from '../../../contract/candidate-form.ts'
import { $columns, $said, $stage } from '../../lib/stores/board-view.ts'
import { $kept, loadKept, reloadKept } from '../../lib/stores/kept.ts'
import { keepArrived } from '../../lib/stores/kept-arrival.ts'
import { Compass } from '../shell/Compass.tsx'
import { RetryNotice } from '../shell/RetryNotice.tsx'
import './board.css'
import { BoardTools } from './BoardTools.tsx'
import { CardMenu, type OpenMenu } from './CardMenu.tsx'
import { Column } from './Column.tsx'
import { DropReason } from './DropReason.tsx'
import { EmptyBoard } from './EmptyBoard.tsx'
import { StageSwitch } from './StageSwitch.tsx'
import { useCardDrag } from './use-card-drag.ts'

/** Everything that the user keeps, in four columns. */
export function Board() {
  const kept = useStore($kept)

  useEffect(() => {
    void loadKept()
    void keepArrived()
  }, [])

  if (kept.state === 'none' || kept.state === 'pending') {
    return <Compass text="Loading your workspace…" />
  }
  if (kept.state === 'failed') {
    return (
      <div role="alert">
        <RetryNotice
          text="We could not load your workspace because the server is not responding. We will keep trying, so you can leave this page open."
          onRetry={() => void reloadKept()}
        />
      </div>
    )
  }
  if (kept.candidates.length === 0) return <EmptyBoard />
  return <Columns />
}

function Columns() {
  const columns = useStore($columns)
  const stage = useStore($stage)
  const said = useStore($said)
  const root = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const openMenu = useCallback(
    (candidate: Candidate, button: HTMLButtonElement) => setMenu({ candidate, button }),
    [],
  )
  useCardDrag(root)

  return (
    <div className="board" ref={root}>
      <BoardTools />
      <StageSwitch columns={columns} />
      <p id="board-keys" className="sr-only">
        Press Space to lift the card, then the arrow keys to move it, Space to drop it, or Escape to
        cancel.
      </p>
      <div className="board-columns">
        {STAGE_IDS.map((each) => (
          <Column
            key={each}
            stage={each}
            cards={columns[each]}
            isShown={each === stage}
            onMenu={openMenu}
          />
        ))}
      </div>
      <CardMenu open={menu} onClose={() => setMenu(null)} />
      <DropReason />
      <p className="sr-only" aria-live="assertive">
        {said}
      </p>
    </div>
  )
}
