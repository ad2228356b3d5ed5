import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import {
  $workspaceChoices,
  chooseMails,
  loadWorkspaceChoices,
} from '../../lib/stores/workspace-settings.ts'
import { Setting } from '../shell/Setting.tsx'

/** Mails of these settings link here. */
const ANCHOR = 'reminders'

/** Switches the mails of the workspace on and off. */
export function WorkspaceMails() {
  const choices = useStore($workspaceChoices, { ssr: 'initial' })
  const box = useRef<HTMLInputElement>(null)
  const isReady = choices.state === 'ready'

  useEffect(() => void loadWorkspaceChoices(), [])
  useEffect(() => {
    if (!isReady || window.location.hash !== `#${ANCHOR}`) return
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [isReady])

  return (
    <Setting heading="Mails">
      {choices.state === 'failed' && (
        <>
          <p role="alert">We could not load this setting.</p>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void loadWorkspaceChoices()}
          >
            Try Again
          </button>
        </>
      )}
      {choices.state === 'pending' && <p>Loading…</p>}
      {choices.state === 'ready' && (
        <div id={ANCHOR}>
          <label className="setting-choice">
            <input
              ref={box}
              type="checkbox"
              checked={choices.settings.reminds_tests}
              onChange={({ target }) => void chooseMails({ reminds_tests: target.checked })}
            />
            <span>
              Mail me when a test ends
              <span className="form-hint">
                One mail on the last day of a test of a validation plan.
              </span>
            </span>
          </label>
          <p className="field-error" role="alert">
            {choices.problem}
          </p>
        </div>
      )}
    </Setting>
  )
}
