import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $accountDeletion, dismissDeletionFailure } from '../../lib/stores/account-deletion.ts'
import { Modal } from '../shell/Modal.tsx'
import { Setting } from '../shell/Setting.tsx'
import { DeleteAccountForm } from './DeleteAccountForm.tsx'

/** The danger zone: opens the dialog that deletes the account. */
export function DeleteAccount({ email }: { email: string }) {
  const [open, setOpen] = useState(false)
  const busy = useStore($accountDeletion, { ssr: 'initial' }).state === 'sending'

  function close() {
    dismissDeletionFailure()
    setOpen(false)
  }

  return (
    <Setting heading="Danger zone" danger>
      <p>Permanently erases your account and everything in it.</p>
      <button
        type="button"
        className="button button-danger-quiet"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Delete Account
      </button>
      <Modal
        open={open}
        onClose={close}
        busy={busy}
        labelledBy="delete-title"
        describedBy="delete-lead"
      >
        {open && <DeleteAccountForm email={email} onKeep={close} />}
      </Modal>
    </Setting>
  )
}
