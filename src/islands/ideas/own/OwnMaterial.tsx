import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $adding, closeAdding, openAdding } from '../../../lib/stores/own-adding.ts'
import { $material, loadMaterial, openMaterial } from '../../../lib/stores/own-material.ts'
import { $premium, $session } from '../../../lib/stores/session.ts'
import { Icon } from '../../shell/Icon.tsx'
import { AddMaterial } from './AddMaterial.tsx'
import { MaterialList } from './MaterialList.tsx'

/** What the user may do with material of their own. */
export default function OwnMaterial({ onUpgrade }: { onUpgrade: () => void }) {
  const premium = useStore($premium)
  const session = useStore($session)
  const list = useStore($material)
  const adding = useStore($adding)
  const isKnown = session.state === 'user' || session.state === 'visitor'

  useEffect(() => {
    const stop = openMaterial()
    return () => {
      stop()
      closeAdding()
    }
  }, [])

  return (
    <div className="own-body">
      <p className="own-lead">
        Add interviews, reviews, support mails or a chat, and an analysis reads them like other
        discussions. No other account sees them. If an AI model drafts, it reads what you choose.
        You can delete them at any time.
      </p>
      {list.state === 'failed' && (
        <p className="own-row" role="alert">
          We could not load your material.
          <button type="button" className="button button-quiet" onClick={() => void loadMaterial()}>
            Try Again
          </button>
        </p>
      )}
      {list.state === 'ready' && list.materials.length > 0 && (
        <MaterialList materials={list.materials} />
      )}
      {premium && adding.state === 'closed' && (
        <button
          id="own-add"
          type="button"
          className="button button-quiet justify-self-start"
          onClick={openAdding}
        >
          <Icon name="plus" small />
          Add material
        </button>
      )}
      {premium && adding.state !== 'closed' && <AddMaterial adding={adding} />}
      {!premium && isKnown && (
        <p className="own-row">
          Adding your own material is part of Premium.
          <button type="button" className="button button-quiet" onClick={onUpgrade}>
            <Icon name="crown" small />
            Upgrade to Premium
          </button>
        </p>
      )}
    </div>
  )
}
