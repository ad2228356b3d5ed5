import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { MATERIAL_KINDS } from '../../../../contract/own-material-form.ts'
import { ownAnchor } from '../../../../contract/own-thread.ts'
import { counted, dayText } from '../../../lib/ideas/wording.ts'
import { $ownUse, pickOwn } from '../../../lib/stores/own-choice.ts'
import { type Material, removeMaterial } from '../../../lib/stores/own-material.ts'

interface Props {
  material: Material
  /** The ids of all material. */
  all: readonly string[]
  /** Whether the next analysis reads some of it. */
  canPick: boolean
}

/** A material with its kind, size and day. One click deletes it. */
export function MaterialRow({ material, all, canPick }: Props) {
  const { id, name, kind, texts, created_at } = material
  const { picked } = useStore($ownUse)
  const row = useRef<HTMLLIElement>(null)
  const note = [MATERIAL_KINDS[kind], counted(texts, 'text'), dayText(created_at)].join(' · ')

  // A quote links here.
  useEffect(() => {
    const arrive = () => {
      if (window.location.hash !== `#${ownAnchor(id)}`) return
      row.current?.scrollIntoView({ block: 'center' })
      row.current?.focus({ preventScroll: true })
    }
    arrive()
    window.addEventListener('hashchange', arrive)
    return () => window.removeEventListener('hashchange', arrive)
  }, [id])

  return (
    <li ref={row} id={ownAnchor(id)} tabIndex={-1}>
      {canPick ? (
        <label className="own-check own-name">
          <input
            type="checkbox"
            aria-label={`Read ${name}`}
            checked={picked?.includes(id) ?? true}
            onChange={({ target }) => pickOwn(id, target.checked, all)}
          />
          <span>
            {name}
            <span className="own-note">{note}</span>
          </span>
        </label>
      ) : (
        <span className="own-name">
          {name}
          <span className="own-note">{note}</span>
        </span>
      )}
      <button
        type="button"
        className="button button-quiet"
        aria-label={`Delete ${name}`}
        onClick={({ detail }) => {
          // The second click of a double click meets the row that moved up, and is not meant for it.
          if (detail > 1) return
          // The row goes, and the focus with it.
          document.getElementById('own-add')?.focus()
          void removeMaterial(id)
        }}
      >
        Delete
      </button>
    </li>
  )
}
