import { Icon } from '../shell/Icon.tsx'

/** Says why there is no result; what was typed stays in its field. */
export function FailureNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="ideas-notice ideas-failure">
      <Icon name="alert" />
      <p>{text}</p>
      <button type="button" className="button button-quiet" onClick={onRetry}>
        <Icon name="refresh" small />
        Try Again
      </button>
    </div>
  )
}
