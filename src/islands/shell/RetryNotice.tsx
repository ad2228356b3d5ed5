import { Icon } from './Icon.tsx'
import './tool.css'

/** Says why there is no result, and asks again; what was typed stays in its field. */
export function RetryNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="tool-notice tool-failure">
      <Icon name="alert" />
      <p>{text}</p>
      <button type="button" className="button button-quiet" onClick={onRetry}>
        <Icon name="refresh" small />
        Try Again
      </button>
    </div>
  )
}
