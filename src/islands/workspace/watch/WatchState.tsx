import type { Watch } from '../../../../contract/watch.ts'
import { switchWatch } from '../../../lib/stores/watching.ts'
import { watchText } from '../../../lib/workspace/watch-words.ts'
import { Icon } from '../../shell/Icon.tsx'

interface Props {
  watch: Watch
  isSaving: boolean
  premium: boolean
}

const WHAT =
  'once a month we run the keyword report and the analysis of discussions again. You see here, and in one mail, what changed: searches, prices, new pain points, quotes that are gone, and rivals that people name more often.'
const COST = 'Each check counts against your daily limits, as if you had started it yourself.'

function GetPremium() {
  return (
    <a className="button button-primary" href="/subscribe">
      <Icon name="crown" small />
      Get Premium
    </a>
  )
}

/** What a watch does or how it stands, and the switch. */
export function WatchState({ watch, isSaving, premium }: Props) {
  const { state } = watch
  const isOff = state === 'off'
  const canStart = premium && (isOff || state === 'stopped')
  return (
    <div className="watch-state" data-state={state}>
      <div role="status">
        {isOff ? (
          <p>{premium ? `O${WHAT.slice(1)} ${COST}` : `With Premium, ${WHAT}`}</p>
        ) : (
          <p>{watchText(watch)}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {canStart && (
          <button
            type="button"
            className="button button-primary"
            disabled={isSaving}
            onClick={() => void switchWatch(true)}
          >
            <Icon name="eye" small />
            {isOff ? 'Watch this' : 'Watch again'}
          </button>
        )}
        {!premium && <GetPremium />}
        {(state === 'on' || state === 'paused') && (
          <button
            type="button"
            className="button button-quiet"
            disabled={isSaving}
            onClick={() => void switchWatch(false)}
          >
            Stop watching
          </button>
        )}
      </div>
    </div>
  )
}
