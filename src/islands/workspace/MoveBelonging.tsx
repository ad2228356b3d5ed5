import { useStore } from '@nanostores/react'
import { type SubmitEvent, useId } from 'react'
import { type Belonging, moveBelonging } from '../../lib/stores/candidate-page.ts'
import { $kept } from '../../lib/stores/kept.ts'
import { Field } from '../shell/Field.tsx'
import { Icon } from '../shell/Icon.tsx'
import { Modal } from '../shell/Modal.tsx'

interface Props {
  /** Null while nothing is moved. */
  thing: Belonging | null
  /** The candidate that it belongs to. */
  from: string
  onClose: () => void
}

/** Asks to which candidate something belongs. */
export function MoveBelonging({ thing, from, onClose }: Props) {
  const kept = useStore($kept)
  const id = useId()
  const others =
    kept.state === 'ready'
      ? kept.candidates
          .filter((each) => each.id !== from)
          .sort((one, other) => one.name.localeCompare(other.name))
      : []

  function move(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const to = String(new FormData(event.currentTarget).get('to'))
    if (thing) void moveBelonging(thing, others.find((each) => each.id === to) ?? null)
    onClose()
  }

  return (
    <Modal
      open={thing !== null}
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={`${id}-lead`}
    >
      {thing && (
        <form className="workspace-dialog" onSubmit={move}>
          <h2 id={`${id}-title`}>Move “{thing.name}”</h2>
          <p id={`${id}-lead`}>Choose the niche of your workspace that it belongs to.</p>
          <Field id={`${id}-to`} label="Belongs to">
            {(ties) => (
              <>
                <select {...ties} name="to" defaultValue={others[0]?.id ?? ''}>
                  {others.map((each) => (
                    <option key={each.id} value={each.id}>
                      {each.name}
                    </option>
                  ))}
                  <option value="">None of them</option>
                </select>
                <Icon name="sortDown" small />
              </>
            )}
          </Field>
          <p className="button-row">
            <button type="submit" className="button button-primary">
              Move
            </button>
            <button type="button" className="button button-quiet" onClick={onClose}>
              Cancel
            </button>
          </p>
        </form>
      )}
    </Modal>
  )
}
