import { API_URL, IS_LOCAL } from '../../lib/public-env.ts'

/** Where the mails of a copy that sends none are to be read. */
export function OutboxHint() {
  if (!IS_LOCAL) return null
  return (
    <p className="border-l-2 border-accent pl-4 text-sm text-ink-muted">
      This copy of Nicher runs locally and sends no mail. Yours is in the{' '}
      <a className="link" href={`${API_URL}/local/outbox`}>
        local outbox
      </a>
      .
    </p>
  )
}
