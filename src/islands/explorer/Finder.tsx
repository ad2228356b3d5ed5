import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type Niche, nichePath, nicheState, stateText } from '../../lib/explorer/niche.ts'
import { type Found, findNiches, type SearchEntry, searchIndex } from '../../lib/explorer/search.ts'
import type { Explorer } from '../../lib/stores/explorer.ts'
import type { TreeMap } from '../../lib/stores/explorer-map.ts'
import { Icon } from '../shell/Icon.tsx'

const SHOWN_MAX = 8
const NOTHING: Found = { niches: [], total: 0 }

/** Searches the loaded niches; the index is made once per state of the tree. */
function useSearch(map: TreeMap, typed: string): Found {
  const held = useRef<{ map: TreeMap; index: SearchEntry[] } | null>(null)
  if (map.state !== 'ready' || typed.trim() === '') return NOTHING
  if (held.current?.map !== map) held.current = { map, index: searchIndex(map.root) }
  return findNiches(held.current.index, typed, SHOWN_MAX)
}

function resultText(found: Found): string {
  if (found.total === 0) return 'No niche with that name is on the map yet.'
  return found.total === 1 ? '1 niche found' : `${found.total} niches found`
}

/** Finds a niche by name and goes there: the combobox pattern. */
export function Finder({ explorer }: { explorer: Explorer }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const map = useStore(explorer.$map, { ssr: 'initial' })
  const busy = useStore(explorer.$exploring, { ssr: 'initial' }) !== null
  const found = useSearch(map, open ? typed : '')
  const listed = open && typed.trim() !== ''

  useEffect(() => {
    const onOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onOutside)
    return () => document.removeEventListener('pointerdown', onOutside)
  }, [])

  function choose(niche: Niche | undefined) {
    if (!niche || !explorer.goTo(niche)) return
    setTyped('')
    setOpen(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    const count = found.niches.length
    if (event.key === 'Enter') choose(found.niches[active])
    else if (event.key === 'Escape') listed ? setOpen(false) : setTyped('')
    else if (count > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      setActive((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count)
    } else return
    event.preventDefault()
  }

  return (
    <div className="finder" ref={box}>
      <Icon name="search" small />
      <input
        type="text"
        role="combobox"
        aria-label="Find a niche by name"
        aria-expanded={listed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={listed && found.niches[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Find a niche"
        value={typed}
        onFocus={() => setOpen(true)}
        onBlur={(event) => {
          if (!box.current?.contains(event.relatedTarget)) setOpen(false)
        }}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="finder-results" hidden={!listed}>
        <div role="listbox" id={`${id}-list`} aria-label="Niches found">
          {found.niches.map((niche, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input (combobox pattern)
            <div
              key={niche.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              aria-disabled={busy || undefined}
              data-state={nicheState(niche)}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(niche)}
            >
              <span className="finder-dot" />
              <span className="finder-name">{niche.name}</span>
              <span className="finder-path">
                {nichePath(niche).slice(0, -1).join(' › ') || stateText(niche)}
              </span>
            </div>
          ))}
        </div>
        <p role="status">{listed ? resultText(found) : ''}</p>
      </div>
    </div>
  )
}
