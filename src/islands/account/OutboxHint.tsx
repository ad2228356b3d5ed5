import { API_URL, IS_LOCAL } from '../../lib/public-env.ts'

/** Where the mails of a local copy can be read, whether or not they were sent. */
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
