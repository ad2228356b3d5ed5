import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import {
  $workspaceChoices,
  chooseMails,
  loadWorkspaceChoices,
} from '../../lib/stores/workspace-settings.ts'
import { Setting } from '../shell/Setting.tsx'

/** Mails of these settings link here. */
const ANCHORS = { reminds_tests: 'reminders', mails_watch: 'watch' } as const

/** Switches the mails of the workspace on and off. */
export function WorkspaceMails() {
  const choices = useStore($workspaceChoices, { ssr: 'initial' })
  const boxes = useRef<HTMLDivElement>(null)
  const isReady = choices.state === 'ready'

  useEffect(() => void loadWorkspaceChoices(), [])
  useEffect(() => {
    const named = Object.values(ANCHORS).find((anchor) => window.location.hash === `#${anchor}`)
    if (!isReady || named === undefined) return
    const box = boxes.current?.querySelector<HTMLElement>(`#${named} input`)
    box?.scrollIntoView({ block: 'center' })
    box?.focus({ preventScroll: true })
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
        <div ref={boxes}>
          <label className="setting-choice" id={ANCHORS.reminds_tests}>
            <input
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
          <label className="setting-choice" id={ANCHORS.mails_watch}>
            <input
              type="checkbox"
              checked={choices.settings.mails_watch}
              onChange={({ target }) => void chooseMails({ mails_watch: target.checked })}
            />
            <span>
              Mail me what changed in the niches that I watch
              <span className="form-hint">One mail a month for all of them.</span>
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
