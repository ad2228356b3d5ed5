import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { UpgradeModal as Modal } from './UpgradeModal.tsx'

const UpgradeModal = lazy(async () => ({
  default: (await import('./UpgradeModal.tsx')).UpgradeModal,
}))

/** The upgrade modal, whose code loads when it opens for the first time: members never need it. */
export function LateUpgradeModal(props: ComponentProps<typeof Modal>) {
  const [isNeeded, setNeeded] = useState(false)
  if (props.open && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <UpgradeModal {...props} />
    </Suspense>
  )
}
