import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { CandidateDetail } from '../../../contract/candidate.ts'
import { STAGE_IDS, STAGES, type Stage } from '../../../contract/candidate-form.ts'
import { explorerAddress } from '../../lib/explorer/address.ts'
import { askMove } from '../../lib/stores/board.ts'
import { removeOpen } from '../../lib/stores/candidate-page.ts'
import { $kept } from '../../lib/stores/kept.ts'
import { cardSearches, placeText, testText } from '../../lib/workspace/card-words.ts'
import { Icon } from '../shell/Icon.tsx'
import '../shell/keep-star.css'
import { ProvenanceMark } from '../shell/ProvenanceMark.tsx'
import { CONTROLS } from './controls.ts'
import { DropReason } from './DropReason.tsx'

interface Props {
  detail: CandidateDetail
  premium: boolean
}

/** Name, place and stage of a candidate, and what can be done with it. */
export function CandidateHead({ detail, premium }: Props) {
  const kept = useStore($kept)
  const [isRemoving, setRemoving] = useState(false)
  // The list knows moves that this page has not read again.
  const candidate =
    (kept.state === 'ready' && kept.candidates.find(({ id }) => id === detail.candidate.id)) ||
    detail.candidate
  const searches = cardSearches(candidate)
  const facts = testText(candidate)

  async function takeAway() {
    setRemoving(true)
    await removeOpen(candidate)
    setRemoving(false)
  }

  return (
    <header className="candidate-head sheet">
      <p className="text-sm">
        <a className="link inline-flex items-center gap-1" href="/workspace">
          <Icon name="back" small />
          Workspace
        </a>
      </p>
      <div>
        <h1>{candidate.name}</h1>
        {candidate.path ? (
          <p className="text-ink-muted">
            <a className="candidate-place" href={explorerAddress(candidate.path)}>
              {placeText(candidate) || 'On the map'}
            </a>
          </p>
        ) : (
          <p className="text-ink-muted">An idea of yours, not on the map</p>
        )}
        {searches && (
          <p className="candidate-searches figures">
            {searches} {candidate.volume_kind && <ProvenanceMark kind={candidate.volume_kind} />}
          </p>
        )}
        {facts && <p className="text-ink-muted text-sm">{facts}</p>}
        {candidate.stage === 'dropped' && candidate.drop_reason && (
          <p className="candidate-dropped">
            <strong>Dropped because:</strong> {candidate.drop_reason}
          </p>
        )}
      </div>
      <div className="candidate-controls">
        <label className="stage-field">
          <span>Stage</span>
          <select
            value={candidate.stage}
            onChange={({ target }) =>
              askMove(candidate.id, { stage: target.value as Stage, after: null })
            }
          >
            {STAGE_IDS.map((stage) => (
              <option key={stage} value={stage}>
                {STAGES[stage]}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="button button-quiet keep-star"
          aria-pressed="true"
          aria-label={`Kept: ${candidate.name}`}
          disabled={isRemoving}
          onClick={() => void takeAway()}
        >
          <Icon name="star" small />
          Kept
        </button>
        {CONTROLS.map((Control) => (
          <Control key={Control.name} detail={detail} premium={premium} />
        ))}
      </div>
      <DropReason />
    </header>
  )
}
