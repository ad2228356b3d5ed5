import { useStore } from '@nanostores/react'
import { openGate } from '../../lib/stores/ideas.ts'
import { $premium } from '../../lib/stores/session.ts'
import { Icon } from '../shell/Icon.tsx'

interface Props {
  /** The sample's market. */
  shown: string
  /** What the person wanted to see instead; null when nothing. */
  asked: string | null
}

/** Says that what follows is a sample, and what Premium would show. */
export function DemoNotice({ shown, asked }: Props) {
  const premium = useStore($premium, { ssr: 'initial' })
  return (
    <div className="ideas-notice">
      <Icon name="info" />
      <p>
        <strong>This is a demonstration on sample discussions about “{shown}”.</strong>{' '}
        {premium
          ? 'You have Premium: analyze a market of your own above.'
          : `With Premium you get this analysis for ${asked ? `“${asked}”` : 'your own market'}, and for any other.`}
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
