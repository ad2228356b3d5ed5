import { useStore } from '@nanostores/react'
import { $premium } from '../../lib/stores/session.ts'
import { Icon } from '../shell/Icon.tsx'
import '../shell/tool.css'

interface Props {
  /** A sentence that says what follows. */
  sample: string
  /** What somebody with Premium can do at once. */
  mine: string
  /** What Premium would show. */
  offer: string
  onUpgrade: () => void
}

/** Says that what follows is a sample, and what Premium would show. */
export function DemoNotice({ sample, mine, offer, onUpgrade }: Props) {
  const premium = useStore($premium, { ssr: 'initial' })
  return (
    <div className="tool-notice">
      <Icon name="info" />
      <p>
        <strong>{sample}</strong> {premium ? mine : offer}
      </p>
      {!premium && (
        <button type="button" className="button button-quiet" onClick={onUpgrade}>
          <Icon name="crown" small />
          Upgrade to Premium
        </button>
      )}
    </div>
  )
}
