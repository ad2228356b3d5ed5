import { Component, type ErrorInfo, type ReactNode } from 'react'
import { errorClass } from '../../lib/analytics/error-class.ts'
import { track } from '../../lib/analytics/track.ts'

interface Props {
  children: ReactNode
}

interface State {
  failed: boolean
}

/** Shows the generic error screen in place of an island that threw while rendering. */
export class ErrorScreen extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('An island failed to render', error, info.componentStack)
    track({ name: 'error', place: 'island', message: errorClass(error) })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <section
        className="mx-auto grid max-w-note justify-items-start gap-4 px-6 py-16"
        role="alert"
      >
        <h2 className="text-2xl font-bold">Oops! Something went wrong</h2>
        <p className="text-ink-muted">
          We're sorry, but something unexpected happened. Please try refreshing the page.
        </p>
        <p className="button-row">
          <button
            type="button"
            className="button button-primary"
            onClick={() => window.location.reload()}
          >
            Refresh Page
          </button>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => this.setState({ failed: false })}
          >
            Try Again
          </button>
        </p>
      </section>
    )
  }
}
