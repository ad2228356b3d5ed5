import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import type { Candidate } from '../../../contract/candidate.ts'
import { cancelLift, dropLifted, liftCard, moveLifted } from '../../lib/stores/board-view.ts'
import { candidateAddress } from '../../lib/stores/candidate-page.ts'
import { cardSearches, countsText, placeText, testText } from '../../lib/workspace/card-words.ts'
import { watchMark } from '../../lib/workspace/watch-words.ts'
import { Icon } from '../shell/Icon.tsx'
import { ProvenanceMark } from '../shell/ProvenanceMark.tsx'

interface Props {
  candidate: Candidate
  isLifted: boolean
  onMenu: (candidate: Candidate, button: HTMLButtonElement) => void
}

/** A candidate on the board. */
export const Card = memo(function Card({ candidate, isLifted, onMenu }: Props) {
  const { id, name, note_start, stage, drop_reason } = candidate
  const grip = useRef<HTMLButtonElement>(null)
  const place = placeText(candidate)
  const searches = cardSearches(candidate)
  const counts = countsText(candidate)
  const test = testText(candidate)
  const watch = watchMark(candidate)

  // A card that moves to another column is drawn anew there, and the focus goes with it.
  useEffect(() => {
    if (!isLifted) return
    grip.current?.focus({ preventScroll: true })
    grip.current?.closest('li')?.scrollIntoView({ block: 'nearest' })
  })

  function onKeyDown(event: KeyboardEvent) {
    if (!isLifted) {
      if (event.key !== ' ') return
      event.preventDefault()
      liftCard(id)
      return
    }
    if (event.key === ' ' || event.key === 'Enter') dropLifted()
    else if (event.key === 'Escape') cancelLift()
    else if (event.key === 'Tab') {
      cancelLift()
      return
    } else if (!moveLifted(event.key)) return
    event.preventDefault()
  }

  return (
    <li className="card" data-card={id} data-lifted={isLifted || undefined}>
      <div className="card-head">
        <button
          ref={grip}
          type="button"
          className="card-grip"
          data-grip
          aria-label={`Move ${name}`}
          aria-describedby="board-keys"
          aria-pressed={isLifted}
          onKeyDown={onKeyDown}
        >
          <Icon name="grip" small />
        </button>
        <h3>
          <a href={candidateAddress(id)} draggable={false}>
            {name}
          </a>
        </h3>
        <button
          type="button"
          className="card-more"
          aria-label={`More for ${name}`}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMenu(candidate, currentTarget)}
        >
          <Icon name="more" small />
        </button>
      </div>
      {place && <p className="card-place">{place}</p>}
      {searches && (
        <p className="card-searches figures">
          {searches} {candidate.volume_kind && <ProvenanceMark kind={candidate.volume_kind} />}
        </p>
      )}
      {counts && <p className="card-counts figures">{counts}</p>}
      {note_start && <p className="card-note">{note_start}</p>}
      {stage === 'dropped' && drop_reason && (
        <p className="card-note">
          <strong>Dropped:</strong> {drop_reason}
        </p>
      )}
      {test && <p className="card-marks">{test}</p>}
      {watch && (
        <p className="card-marks card-watch">
          <Icon name="eye" small />
          {watch}
          {candidate.watch?.has_news && <strong>News</strong>}
        </p>
      )}
    </li>
  )
})
