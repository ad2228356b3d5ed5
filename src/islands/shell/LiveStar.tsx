import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $kept, loadKept, toggleKept } from '../../lib/stores/kept.ts'
import { type Keepable, keptAs } from '../../lib/workspace/kept-match.ts'
import { PlainStar } from './PlainStar.tsx'

/** The star of a signed-in user, which knows what is kept. */
export function LiveStar({ what, isSmall }: { what: Keepable; isSmall: boolean }) {
  const kept = useStore($kept)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => void loadKept(), [])

  async function toggle() {
    setBusy(true)
    await toggleKept(what)
    setBusy(false)
  }

  return (
    <PlainStar
      name={what.name}
      isKept={kept.state === 'ready' && keptAs(kept.candidates, what) !== undefined}
      isSmall={isSmall}
      isDisabled={isBusy || kept.state === 'pending' || kept.state === 'failed'}
      onToggle={() => void toggle()}
    />
  )
}
