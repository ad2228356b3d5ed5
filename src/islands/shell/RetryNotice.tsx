import { Icon } from './Icon.tsx'
import './tool.css'

interface Props {
  text: string
  /** Left out where asking again can't help. */
  onRetry?: (() => void) | undefined
}

/** Says why there is no result, and asks again; what was typed stays in its field. */
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
