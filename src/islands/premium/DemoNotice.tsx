import { useStore } from '@nanostores/react'
import { $premium } from '../../lib/stores/session.ts'
import { Icon } from '../shell/Icon.tsx'
import '../shell/tool.css'

interface Props {
  /** A sentence that introduces the content below. */
  sample: string
  /** The next action for a Premium user. */
  mine: string
  /** Describes the content that Premium shows instead. */
  offer: string
  onUpgrade: () => void
}

/** Marks the content below as a sample, and describes what Premium shows instead. */
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
