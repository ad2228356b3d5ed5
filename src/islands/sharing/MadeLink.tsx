import { useEffect, useRef } from 'react'
import { longDate } from '../../lib/long-date.ts'
import { showToast } from '../../lib/stores/toasts.ts'
import { Icon } from '../shell/Icon.tsx'
import { TextField } from '../shell/TextField.tsx'

interface Props {
  address: string
  lastDay: string | null
  onClose: () => void
}

/** The new link, to be copied. */
export function MadeLink({ address, lastDay, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      showToast('Link copied', 'success')
    } catch {
      field.current?.select()
      showToast('We could not copy the link. It is selected, so you can copy it yourself.', 'error')
    }
  }

  return (
    <div className="share-form">
      <p role="status">
        {lastDay === null
          ? 'Your link has no end.'
          : `Your link works through ${longDate(lastDay)}.`}{' '}
        We do not keep it, so copy it now. You can end it in Settings.
      </p>
      <TextField
        ref={field}
        id="share-address"
        label="Your link"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <p className="button-row">
        <button type="button" className="button button-primary" onClick={() => void copy()}>
          <Icon name="link" small />
          Copy link
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Done
        </button>
      </p>
    </div>
  )
}
