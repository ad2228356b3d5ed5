import { useStore } from '@nanostores/react'
import type { Explorer } from '../../lib/stores/explorer.ts'
import { Icon } from '../shell/Icon.tsx'

/** Shows why an exploration found nothing. The tree stays usable. */
export function FailureNotice({ explorer }: { explorer: Explorer }) {
  const failure = useStore(explorer.$failure, { ssr: 'initial' })
  return (
    <div role="alert" className="explorer-alert">
      {failure && (
        <div className="explorer-alert-card" data-kind={failure.kind}>
          <Icon name={failure.kind === 'uncharted' ? 'info' : 'alert'} />
          <p>{failure.text}</p>
          {failure.kind !== 'uncharted' && (
            <button type="button" className="button button-quiet" onClick={() => explorer.retry()}>
              Try Again
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label="Dismiss"
            onClick={explorer.dismissFailure}
          >
            <Icon name="close" small />
          </button>
        </div>
      )}
    </div>
  )
}
