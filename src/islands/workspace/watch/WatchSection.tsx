import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $watching, openWatch, reloadWatch } from '../../../lib/stores/watching.ts'
import { RetryNotice } from '../../shell/RetryNotice.tsx'
import type { PartProps } from '../part-props.ts'
import { CheckRow } from './CheckRow.tsx'
import './watch.css'
import { WatchState } from './WatchState.tsx'

/** Whether a candidate is watched, and what changed from month to month. */
export function WatchSection({ detail, premium }: PartProps) {
  const screen = useStore($watching)
  const { id } = detail.candidate

  useEffect(() => openWatch(id), [id])

  if (screen.state === 'failed') {
    return (
      <div role="alert">
        <RetryNotice
          text="We could not load what changed because the server is not responding. We will keep trying."
          onRetry={() => void reloadWatch()}
        />
      </div>
    )
  }
  if (screen.state === 'pending') return <p className="text-ink-muted">Loading what changed…</p>
  const { watch, isSaving } = screen
  return (
    <div className="watch">
      <WatchState watch={watch} isSaving={isSaving} premium={premium} />
      {watch.checks.length > 0 && (
        <ol className="watch-checks">
          {watch.checks.map((check) => (
            <CheckRow key={check.id} check={check} />
          ))}
        </ol>
      )}
    </div>
  )
}
