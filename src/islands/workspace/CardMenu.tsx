import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Candidate } from '../../../contract/candidate.ts'
import { STAGE_IDS, STAGES, type Stage } from '../../../contract/candidate-form.ts'
import { $columns, $view, dropCard, showStage } from '../../lib/stores/board-view.ts'
import { candidateAddress } from '../../lib/stores/candidate-page.ts'
import { remove } from '../../lib/stores/kept.ts'
import { nextItem } from '../shell/use-menu.ts'

export interface OpenMenu {
  candidate: Candidate
  /** Where it is shown, and which takes the focus back. */
  button: HTMLButtonElement
}

interface Props {
  open: OpenMenu | null
  onClose: () => void
}

/** The menu of a card. One for the whole board, since it may have a thousand cards. */
export function CardMenu({ open, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const menu = panel.current
    if (!open || !menu) return
    menu.showPopover()
    const { bottom, right, top } = open.button.getBoundingClientRect()
    const { offsetWidth, offsetHeight } = menu
    const below = bottom + offsetHeight + 8 < window.innerHeight
    menu.style.top = `${Math.max(8, below ? bottom + 4 : top - offsetHeight - 4)}px`
    menu.style.left = `${Math.max(8, right - offsetWidth)}px`
    menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [open])

  function close(returnsFocus: boolean) {
    panel.current?.hidePopover()
    if (returnsFocus) open?.button.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return close(true)
    const items = [...(panel.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const next = nextItem(
      event.key,
      items.indexOf(document.activeElement as HTMLElement),
      items.length,
    )
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }

  return (
    <div
      ref={panel}
      popover="auto"
      role="menu"
      tabIndex={-1}
      className="card-menu"
      aria-label={open ? `Move or remove ${open.candidate.name}` : 'Card'}
      onKeyDown={onKeyDown}
      onToggle={({ newState }) => {
        if (newState !== 'closed') return
        // Escape leaves the focus nowhere.
        if (document.activeElement === document.body) open?.button.focus()
        onClose()
      }}
    >
      {open && <Items candidate={open.candidate} close={close} />}
    </div>
  )
}

function Items({
  candidate,
  close,
}: {
  candidate: Candidate
  close: (returnsFocus: boolean) => void
}) {
  const { id, name, stage } = candidate
  const column = $columns.get()[stage]
  const index = column.findIndex((each) => each.id === id)
  const isOwnOrder = $view.get().sorting === 'own'

  const act = (run: () => void) => () => {
    close(true)
    run()
  }
  const moveTo = (to: Stage) => {
    dropCard(id, name, { stage: to, after: null })
    if (to !== 'dropped') showStage(to)
  }
  const after = (position: number) => column[position]?.id ?? null

  return (
    <>
      {STAGE_IDS.filter((each) => each !== stage).map((each) => (
        <button
          key={each}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={act(() => moveTo(each))}
        >
          Move to {STAGES[each]}
        </button>
      ))}
      {isOwnOrder && index > 0 && (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={act(() => dropCard(id, name, { stage, after: after(index - 2) }))}
        >
          Move up
        </button>
      )}
      {isOwnOrder && index < column.length - 1 && (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={act(() => dropCard(id, name, { stage, after: after(index + 1) }))}
        >
          Move down
        </button>
      )}
      <a role="menuitem" tabIndex={-1} href={candidateAddress(id)}>
        Open
      </a>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        onClick={() => {
          close(false)
          document.getElementById(`column-${stage}`)?.focus()
          void remove(candidate)
        }}
      >
        Remove
      </button>
    </>
  )
}
