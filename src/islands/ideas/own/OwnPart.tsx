import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { $ownOpen, $ownUse, ownUseText, unfoldOwn } from '../../../lib/stores/own-choice.ts'
import { Icon } from '../../shell/Icon.tsx'
import './own.css'

/** Most analyses read no own material, so its code comes when the part is opened. */
const OwnMaterial = lazy(() => import('./OwnMaterial.tsx'))

const isNamed = () => globalThis.location?.hash.startsWith('#material-') === true

/** The user's own material, folded away until it is wanted. A link to a material unfolds it. */
export function OwnPart({ onUpgrade }: { onUpgrade: () => void }) {
  const isOpen = useStore($ownOpen, { ssr: 'initial' })
  const use = useStore($ownUse, { ssr: 'initial' })

  useEffect(() => {
    const unfold = () => {
      if (isNamed()) unfoldOwn(true)
    }
    unfold()
    window.addEventListener('hashchange', unfold)
    return () => window.removeEventListener('hashchange', unfold)
  }, [])

  return (
    <details
      className="own sheet"
      open={isOpen}
      onToggle={(event) => unfoldOwn(event.currentTarget.open)}
    >
      <summary>
        <Icon name="chevron" small />
        <span>
          <strong>Your material</strong>
          <span className="own-note">{ownUseText(use)}</span>
        </span>
      </summary>
      <Suspense fallback={<p className="own-wait">Loading your material…</p>}>
        {isOpen && <OwnMaterial onUpgrade={onUpgrade} />}
      </Suspense>
    </details>
  )
}
