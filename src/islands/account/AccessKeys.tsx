import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { KEYS_MAX } from '../../../contract/access-key-form.ts'
import { API_URL } from '../../lib/public-env.ts'
import { $accessKeys, loadKeys } from '../../lib/stores/access-keys.ts'
import { startKey } from '../../lib/stores/key-making.ts'
import { $signOut } from '../../lib/stores/sign-out.ts'
import { Icon } from '../shell/Icon.tsx'
import { RetryNotice } from '../shell/RetryNotice.tsx'
import { Setting } from '../shell/Setting.tsx'
import { AccessKeyRow } from './AccessKeyRow.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import './access-keys.css'

/** The keys of the user's scripts and agents: makes, lists and revokes them. */
export function AccessKeys() {
  const now = useStore($accessKeys, { ssr: 'initial' })
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isFull = now.state === 'ready' && now.keys.length >= KEYS_MAX

  // The host would refuse a list that is under way when the user signs out.
  useEffect(() => {
    const leaving = new AbortController()
    if ($signOut.get().state === 'here') void loadKeys(leaving.signal)
    const stop = $signOut.listen(({ state }) => {
      if (state === 'leaving') leaving.abort()
    })
    return () => {
      stop()
      leaving.abort()
    }
  }, [])

  function open() {
    startKey()
    setOpen(true)
  }

  return (
    <Setting heading="Access keys">
      <div className="access-keys">
        <p className="text-ink-muted">
          With a key, your scripts and AI agents use Nicher in your name.{' '}
          <a className="link" href={`${API_URL}/api/docs`}>
            What they can call
          </a>
        </p>
        {now.state === 'pending' && <p role="status">Loading your keys…</p>}
        {now.state === 'failed' && (
          <RetryNotice text="We could not load your keys." onRetry={() => void loadKeys()} />
        )}
        {now.state === 'ready' && now.keys.length > 0 && (
          <ul>
            {now.keys.map((key) => (
              // The row goes with its button, so the focus moves to what is always there.
              <AccessKeyRow key={key.id} shown={key} onRevoked={() => opener.current?.focus()} />
            ))}
          </ul>
        )}
        <p className="button-row">
          <button
            ref={opener}
            type="button"
            className="button button-quiet"
            aria-haspopup="dialog"
            aria-describedby={isFull ? 'access-keys-full' : undefined}
            aria-disabled={isFull || undefined}
            onClick={isFull ? undefined : open}
          >
            <Icon name="plus" small />
            Make a key
          </button>
        </p>
        {isFull && (
          <p id="access-keys-full" className="text-ink-muted text-sm">
            You have {KEYS_MAX} keys. Revoke one to make another.
          </p>
        )}
      </div>
      <KeyDialog open={isOpen} onClose={() => setOpen(false)} />
    </Setting>
  )
}
