import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { Kept } from '../../lib/stores/kept.ts'
import { $session } from '../../lib/stores/session.ts'
import type { Keepable } from '../../lib/workspace/kept-match.ts'
import { Icon } from './Icon.tsx'
import './keep-star.css'

interface Props {
  what: Keepable
  /** Where a visitor comes back to after signing in; by default this address. */
  from?: string
  /** True for the star alone, with its words for screen readers. */
  isSmall?: boolean
}

const loadStore = () => import('../../lib/stores/kept.ts')

/** Stands for the list of what is kept until its code has loaded. */
const $notLoaded = atom<Kept>({ state: 'none' })

/**
 * Keeps a niche or an idea in the workspace, or removes it. A visitor signs in first; then it is
 * kept. The code that knows what is kept loads only for signed-in users. The button stays the same
 * element meanwhile, so that it does not lose the focus.
 */
export function KeepStar({ what, from, isSmall = false }: Props) {
  const isUser = useStore($session, { ssr: 'initial' }).state === 'user'
  const [store, setStore] = useState<Awaited<ReturnType<typeof loadStore>>>()
  const kept = useStore(store?.$kept ?? $notLoaded)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (!isUser) return
    void loadStore().then((loaded) => {
      setStore(loaded)
      void loaded.loadKept()
    })
  }, [isUser])

  const isKept = isUser && store?.isKept(kept, what) === true
  const isWaiting = isBusy || (isUser && kept.state !== 'ready')
  const word = isKept ? 'Kept' : 'Keep'

  async function toggle() {
    if (isWaiting) return
    setBusy(true)
    await (await loadStore()).toggleKept(what, from)
    setBusy(false)
  }

  return (
    <button
      type="button"
      className={isSmall ? 'icon-button keep-star' : 'button button-quiet keep-star'}
      aria-pressed={isKept}
      aria-label={`${isKept ? 'Kept:' : 'Keep'} ${what.name}`}
      aria-disabled={isWaiting || undefined}
      title={isSmall ? word : undefined}
      onClick={() => void toggle()}
    >
      <Icon name="star" small />
      {!isSmall && word}
    </button>
  )
}
