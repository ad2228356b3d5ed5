import { useStore } from '@nanostores/react'
import { type SubmitEvent, useId } from 'react'
import { DROP_REASON_MAX } from '../../../contract/candidate-form.ts'
import { $dropping, cancelDrop, confirmDrop } from '../../lib/stores/board.ts'
import { Field } from '../shell/Field.tsx'
import { Modal } from '../shell/Modal.tsx'

/** Asks why a candidate is dropped. The reason can be left out. */
export function DropReason() {
  const dropping = useStore($dropping)
  const id = useId()

  function drop(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    confirmDrop(String(new FormData(event.currentTarget).get('reason')))
  }

  return (
    <Modal
      open={dropping !== null}
      onClose={cancelDrop}
      labelledBy={`${id}-title`}
      describedBy={`${id}-lead`}
    >
      {dropping && (
        <form className="workspace-dialog" onSubmit={drop}>
          <h2 id={`${id}-title`}>Drop “{dropping.name}”?</h2>
          <p id={`${id}-lead`}>
            It stays on the board with everything that belongs to it. A reason helps you when the
            same idea comes back.
          </p>
          <Field id={`${id}-reason`} label="Why you drop it" optional>
            {(ties) => (
              <textarea
                {...ties}
                name="reason"
                rows={3}
                maxLength={DROP_REASON_MAX}
                placeholder="For example: nobody would pay for it"
              />
            )}
          </Field>
          <p className="button-row">
            <button type="submit" className="button button-primary">
              Drop it
            </button>
            <button type="button" className="button button-quiet" onClick={cancelDrop}>
              Cancel
            </button>
          </p>
        </form>
      )}
    </Modal>
  )
}
