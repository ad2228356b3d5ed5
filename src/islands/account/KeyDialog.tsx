import { useStore } from '@nanostores/react'
import { $keyMaking } from '../../lib/stores/key-making.ts'
import { Modal } from '../shell/Modal.tsx'
import { KeyForm } from './KeyForm.tsx'
import { MadeKey } from './MadeKey.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** Makes a key and shows it once. */
export function KeyDialog({ open, onClose }: Props) {
  const making = useStore($keyMaking, { ssr: 'initial' })
  return (
    <Modal
      open={open}
      onClose={onClose}
      busy={making.state === 'sending'}
      labelledBy="key-title"
      describedBy="key-lead"
    >
      <div className="key-sheet">
        <h2 id="key-title">{making.state === 'made' ? 'Your new key' : 'Make an access key'}</h2>
        {open && making.state === 'made' && <MadeKey {...making} onClose={onClose} />}
        {open && making.state !== 'made' && <KeyForm making={making} onClose={onClose} />}
      </div>
    </Modal>
  )
}
