import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { $making, type Subject } from '../../lib/stores/sharing.ts'
import { Modal } from '../shell/Modal.tsx'
import { MadeLink } from './MadeLink.tsx'
import { ShareForm } from './ShareForm.tsx'
import './share.css'

interface Props {
  subject: Subject
  open: boolean
  onClose: () => void
}

/** Makes a link to one thing and shows it once, to be copied. */
export function ShareDialog({ subject, open, onClose }: Props) {
  const id = useId()
  const making = useStore($making, { ssr: 'initial' })
  return (
    <Modal
      open={open}
      onClose={onClose}
      busy={making.state === 'sending'}
      labelledBy={`${id}-title`}
      describedBy={`${id}-lead`}
    >
      <div className="share">
        <h2 id={`${id}-title`}>Share “{subject.name}”</h2>
        <p id={`${id}-lead`} className="text-ink-muted">
          Anyone with the link sees what you see when they open it, without your name. What comes
          from your own material is not shown.
        </p>
        {open && making.state === 'made' && <MadeLink {...making} onClose={onClose} />}
        {open && making.state !== 'made' && (
          <ShareForm subject={subject} making={making} onClose={onClose} />
        )}
      </div>
    </Modal>
  )
}
