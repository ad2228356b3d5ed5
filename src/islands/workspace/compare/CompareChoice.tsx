import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { COMPARE_MAX, COMPARE_MIN } from '../../../../contract/candidate-form.ts'
import { idsInAddress } from '../../../lib/compare/address.ts'
import { $compared, toggleCompared } from '../../../lib/stores/compare.ts'
import { $kept } from '../../../lib/stores/kept.ts'

/** The user's candidates with a box each: the ones that are compared. */
export function CompareChoice() {
  const kept = useStore($kept, { ssr: 'initial' })
  const compared = useStore($compared, { ssr: 'initial' })
  const [isOpen, setOpen] = useState(() => idsInAddress().length < COMPARE_MIN)
  const isFull = compared.length >= COMPARE_MAX
  if (kept.state !== 'ready') return null
  if (kept.candidates.length < COMPARE_MIN) {
    return (
      <p>
        You need two niches to compare.{' '}
        <a className="link" href="/explore">
          Find one on the map
        </a>
        , or{' '}
        <a className="link" href="/match">
          let your answers find some
        </a>
        , and keep them with the star.
      </p>
    )
  }
  return (
    <details
      className="compare-choice"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Choose Niches</summary>
      <fieldset>
        <legend>
          {isFull
            ? 'Four are compared, and there is room for no more.'
            : 'Choose two to four. They stand in the order in which you choose them.'}
        </legend>
        {kept.candidates.map(({ id, name }) => {
          const isChosen = compared.includes(id)
          return (
            <label key={id}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => void toggleCompared(id)}
              />
              {name}
            </label>
          )
        })}
      </fieldset>
    </details>
  )
}
