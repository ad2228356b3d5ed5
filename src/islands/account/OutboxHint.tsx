import { API_URL, IS_LOCAL } from '../../lib/public-env.ts'

/** Shows where to read the mails of a local copy, sent or not. */
export function OutboxHint() {
  if (!IS_LOCAL) return null
  return (
    <p className="border-l-2 border-accent pl-4 text-sm text-ink-muted">
      This copy of Nicher runs locally. Every email is also in the{' '}
      <a className="link" href={`${API_URL}/local/outbox`}>
        local outbox
      </a>
      .
    </p>
  )
}
