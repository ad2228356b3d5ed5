import { useState } from 'react'
import { longDate } from '../../lib/long-date.ts'
import { type AccessKey, revokeKey } from '../../lib/stores/access-keys.ts'

const SCOPES = { read: 'Reads', run: 'Reads and runs' } as const

function Revoke({ name, onRevoke }: { name: string; onRevoke: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)

  async function revoke() {
    setSending(true)
    await onRevoke()
    setSending(false)
  }

  return (
    <div className="flex flex-wrap gap-2">
      {isAsking && (
        <button
          type="button"
          className="button button-danger-quiet"
          aria-label={`Revoke ${name} now`}
          disabled={isSending}
          onClick={() => void revoke()}
        >
          Revoke now
        </button>
      )}
      {/* One element for both, so that it keeps the focus. */}
      <button
        type="button"
        className="button button-quiet"
        aria-label={isAsking ? `Keep ${name}` : `Revoke ${name}`}
        disabled={isSending}
        onClick={() => setAsking(!isAsking)}
      >
        {isAsking ? 'Keep it' : 'Revoke'}
      </button>
    </div>
  )
}

interface Props {
  shown: AccessKey
  onRevoked: () => void
}

/** A key of the list, with a button that revokes it once it was asked for twice. */
export function AccessKeyRow({ shown, onRevoked }: Props) {
  const { id, name, prefix, scope, created_at, last_used_at, expires_on } = shown

  async function revoke() {
    if (await revokeKey(id)) onRevoked()
  }

  return (
    <li>
      <div>
        <strong>{name}</strong> <code>{prefix}…</code>
        <p className="text-ink-muted text-sm">
          {[
            SCOPES[scope],
            `made ${longDate(created_at)}`,
            last_used_at ? `last used ${longDate(last_used_at)}` : 'never used',
            `ends ${longDate(expires_on)}`,
          ].join(' · ')}
        </p>
      </div>
      <Revoke name={name} onRevoke={revoke} />
    </li>
  )
}
