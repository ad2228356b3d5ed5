import { useStore } from '@nanostores/react'
import { $premium } from '../../lib/stores/session.ts'
import { openGate } from '../../lib/stores/validator.ts'
import { Icon } from '../shell/Icon.tsx'

interface Props {
  /** The sample's keyword. */
  shown: string
  /** What the person wanted to see instead; null when nothing. */
  asked: string | null
}

/** Says that what follows is a sample, and what Premium would show. */
export function DemoNotice({ shown, asked }: Props) {
  const premium = useStore($premium, { ssr: 'initial' })
  return (
    <div className="demand-notice">
      <Icon name="info" />
      <p>
        <strong>This is a demonstration with sample figures for “{shown}”.</strong>{' '}
        {premium
          ? 'You have Premium: check a keyword of your own above.'
          : `With Premium you get this report for ${asked ? `“${asked}”` : 'your own keyword'}, and for any other.`}
      </p>
      {!premium && (
        <button type="button" className="button button-quiet" onClick={openGate}>
          <Icon name="crown" small />
          Upgrade to Premium
        </button>
      )}
    </div>
  )
}
