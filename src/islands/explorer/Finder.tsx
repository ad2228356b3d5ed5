import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { NICHE_SEARCH_MAX, pathKey } from '../../../contract/niche-name.ts'
import { nicheState } from '../../lib/explorer/niche.ts'
import { demandAddress } from '../../lib/ideas/address.ts'
import type { Explorer } from '../../lib/stores/explorer.ts'
import type { FinderRow, Finding } from '../../lib/stores/explorer-finder.ts'
import { Icon } from '../shell/Icon.tsx'
import { FoundNiche } from './FoundNiche.tsx'

function resultText({ total, isMore, search }: Finding): string {
  if (isMore) return `At least ${total} niches found`
  if (total > 0) return total === 1 ? '1 niche found' : `${total} niches found`
  if (search === 'asking') return 'Searching…'
  if (search === 'failed') return 'No niche has that name. The texts could not be searched.'
  return search === 'answered'
    ? 'Nothing on the map matches that yet. Try other words.'
    : 'No niche with that name is on the map yet.'
}

/** Finds a niche by name or by what is written about it, and goes there: the combobox pattern. */
export function Finder({ explorer }: { explorer: Explorer }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const found = useStore(explorer.finder.$finding, { ssr: 'initial' })
  const busy = useStore(explorer.$exploring, { ssr: 'initial' }) !== null
  const listed = open && found.typed !== ''

  useEffect(() => {
    const onOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onOutside)
    return () => document.removeEventListener('pointerdown', onOutside)
  }, [])

  useEffect(() => {
    if (listed) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listed, id, active])

  function enter(text: string) {
    setTyped(text)
    setActive(0)
    explorer.finder.type(text)
  }

  async function choose(row: FinderRow | undefined) {
    if (!row || !(await explorer.goToPath(row.path))) return
    // What was typed while it loaded stays.
    if (box.current?.querySelector('input')?.value !== typed) return
    enter('')
    setOpen(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    const count = found.rows.length
    if (event.key === 'Enter') void choose(found.rows[active])
    else if (count > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      setActive((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count)
    } else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for what bubbles up from its parts
    <div
      className="finder"
      ref={box}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        listed ? setOpen(false) : enter('')
        event.preventDefault()
      }}
    >
      <Icon name="search" small />
      <input
        type="text"
        role="combobox"
        aria-label="Find a niche"
        aria-expanded={listed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={listed && found.rows[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Find a niche"
        maxLength={NICHE_SEARCH_MAX}
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          enter(event.target.value)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="finder-results" hidden={!listed}>
        <div role="listbox" id={`${id}-list`} aria-label="Niches found">
          {found.rows.map((row, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input (combobox pattern)
            <div
              key={pathKey(row.path)}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              aria-disabled={busy || undefined}
              data-state={row.niche ? nicheState(row.niche) : undefined}
              onPointerMove={() => setActive(index)}
              onClick={() => void choose(row)}
            >
              <FoundNiche row={row} typed={found.typed} />
            </div>
          ))}
        </div>
        <p role="status">{listed ? resultText(found) : ''}</p>
        {found.total === 0 && (found.search === 'answered' || found.search === 'failed') && (
          <a className="finder-demand" href={demandAddress(found.typed, [])}>
            Check the demand for “{found.typed}”
            <Icon name="arrow" small />
          </a>
        )}
      </div>
    </div>
  )
}
