import { lazy, Suspense, useState } from 'react'
import { type Subject, startSharing } from '../../lib/stores/sharing.ts'
import { Icon } from '../shell/Icon.tsx'

/** Few visits share anything. */
const ShareDialog = lazy(async () => {
  const { ShareDialog } = await import('./ShareDialog.tsx')
  return { default: ShareDialog }
})

/** Opens the dialog that makes a link. */
export function ShareButton({ subject }: { subject: Subject }) {
  const [isOpen, setOpen] = useState(false)
  // It stays once it was open, to give the focus back when it closes.
  const [hasDialog, setHasDialog] = useState(false)

  function open() {
    startSharing()
    setHasDialog(true)
    setOpen(true)
  }

  return (
    <>
      <button type="button" className="button button-quiet" aria-haspopup="dialog" onClick={open}>
        <Icon name="link" small />
        Share
      </button>
      <Suspense>
        {hasDialog && (
          <ShareDialog subject={subject} open={isOpen} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
