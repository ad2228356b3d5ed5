import { useStore } from '@nanostores/react'
import type { Explorer } from '../../lib/stores/explorer.ts'
import { Icon } from '../shell/Icon.tsx'

const RETRIED: ReadonlySet<string> = new Set(['timeout', 'failed', 'unreachable'])

/** Shows why a niche or what is below it can't be shown. The tree stays usable. */
export function FailureNotice({ explorer }: { explorer: Explorer }) {
  const failure = useStore(explorer.$failure, { ssr: 'initial' })
  const mayRetry = failure && RETRIED.has(failure.kind)
  return (
    <div role="alert" className="explorer-alert">
      {failure && (
        <div className="explorer-alert-card" data-kind={failure.kind}>
          <Icon name={mayRetry ? 'alert' : 'info'} />
          <p>{failure.text}</p>
          {mayRetry && (
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
