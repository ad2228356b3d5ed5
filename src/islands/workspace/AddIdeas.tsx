import { useId, useState } from 'react'
import { Icon } from '../shell/Icon.tsx'
import { Modal } from '../shell/Modal.tsx'
import { AddIdeasForm } from './AddIdeasForm.tsx'
import './dialog.css'

/** Opens the dialog that takes a list of ideas. */
export function AddIdeas() {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="plus" small />
        Add ideas
      </button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        busy={busy}
        labelledBy={`${id}-title`}
        describedBy={`${id}-lead`}
      >
        {open && <AddIdeasForm id={id} onBusy={setBusy} onClose={() => setOpen(false)} />}
      </Modal>
    </>
  )
}
