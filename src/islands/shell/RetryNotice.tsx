import { Icon } from './Icon.tsx'
import './tool.css'

interface Props {
  text: string
  /** Omitted if a retry can't help. */
  onRetry?: (() => void) | undefined
}

/** Shows why there is no result, and offers a retry. The field keeps its text. */
export function RetryNotice({ text, onRetry }: Props) {
  return (
    <div className="tool-notice tool-failure">
      <Icon name="alert" />
      <p>{text}</p>
      {onRetry && (
        <button type="button" className="button button-quiet" onClick={onRetry}>
          <Icon name="refresh" small />
          Try Again
        </button>
      )}
    </div>
  )
}
