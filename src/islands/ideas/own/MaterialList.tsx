import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { isReadInPart } from '../../../../contract/own-material-form.ts'
import { $ownUse, readOnlyOwn, takeOwn } from '../../../lib/stores/own-choice.ts'
import { type Material, removeAllMaterial } from '../../../lib/stores/own-material.ts'
import { $premium } from '../../../lib/stores/session.ts'
import { MaterialRow } from './MaterialRow.tsx'

/** The user's material, and what the next analysis reads of it. */
export function MaterialList({ materials }: { materials: readonly Material[] }) {
  const premium = useStore($premium)
  const { isUsed, isOnly, picked } = useStore($ownUse)
  const [isAsking, setAsking] = useState(false)
  const taken = materials.filter(({ id }) => picked?.includes(id) ?? true)
  const ids = materials.map(({ id }) => id)

  return (
    <>
      {premium && (
        <div className="own-use">
          <label className="own-check">
            <input
              type="checkbox"
              checked={isUsed}
              onChange={({ target }) => takeOwn(target.checked)}
            />
            Use my material in the next analysis
          </label>
          {isUsed && (
            <label className="own-check">
              <input
                type="checkbox"
                checked={isOnly}
                onChange={({ target }) => readOnlyOwn(target.checked)}
              />
              Read nothing else
            </label>
          )}
          {isUsed && isReadInPart(taken) && (
            <p className="own-note">
              This is more than an analysis reads. It reads a part that is spread evenly: up to
              2,000 texts with 500,000 characters.
            </p>
          )}
        </div>
      )}
      <ul className="own-list" aria-label="Your material">
        {materials.map((material) => (
          <MaterialRow
            key={material.id}
            material={material}
            all={ids}
            canPick={isUsed && premium}
          />
        ))}
      </ul>
      {materials.length > 1 && (
        <p className="own-row">
          {isAsking && (
            <button
              type="button"
              className="button button-danger-quiet"
              onClick={() => {
                document.getElementById('own-add')?.focus()
                void removeAllMaterial()
              }}
            >
              Delete all permanently
            </button>
          )}
          <button
            type="button"
            className="button button-quiet"
            onClick={() => setAsking(!isAsking)}
          >
            {isAsking ? 'Keep all' : 'Delete all'}
          </button>
        </p>
      )}
    </>
  )
}
