import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { UpgradeModal as Modal } from './UpgradeModal.tsx'

const UpgradeModal = lazy(async () => ({
  default: (await import('./UpgradeModal.tsx')).UpgradeModal,
}))

interface Props extends ComponentProps<typeof Modal> {
  /** True loads it before it opens. */
  isLikely?: boolean
}

/** The upgrade modal, whose code loads when it opens for the first time: members never need it. */
export function LateUpgradeModal({ isLikely = false, ...props }: Props) {
  // It stays once it was open, to give the focus back when it closes.
  const [isNeeded, setNeeded] = useState(false)
  if ((props.open || isLikely) && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <UpgradeModal {...props} />
    </Suspense>
  )
}
