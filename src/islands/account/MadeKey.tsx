import { useEffect, useRef } from 'react'
import { longDate } from '../../lib/long-date.ts'
import { showToast } from '../../lib/stores/toasts.ts'
import { Icon } from '../shell/Icon.tsx'
import { TextField } from '../shell/TextField.tsx'

interface Props {
  token: string
  lastDay: string
  onClose: () => void
}

/** The new key, to be copied. */
export function MadeKey({ token, lastDay, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(token)
      showToast('Key copied', 'success')
    } catch {
      field.current?.select()
      showToast('We could not copy the key. It is selected, so you can copy it yourself.', 'error')
    }
  }

  return (
    <div className="key-form">
      <p id="key-lead" role="status">
        <strong>Copy it now: we do not keep it and can’t show it again.</strong> It works through{' '}
        {longDate(lastDay)}. Keep it like a password.
      </p>
      <TextField
        ref={field}
        id="key-token"
        label="Your key"
        className="key-token"
        readOnly
        autoComplete="off"
        spellCheck={false}
        value={token}
        onFocus={(event) => event.target.select()}
      />
      <p className="button-row">
        <button type="button" className="button button-primary" onClick={() => void copy()}>
          <Icon name="link" small />
          Copy key
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Done
        </button>
      </p>
    </div>
  )
}
