import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Candidate } from '../../../contract/candidate.ts'
import { STAGES, type Stage } from '../../../contract/candidate-form.ts'
import { $lift, $view } from '../../lib/stores/board-view.ts'
import { isFiltered } from '../../lib/workspace/board-view.ts'
import { Card } from './Card.tsx'

/** Cards that are drawn at first: a large screen shows fewer. */
const FIRST = 12
/** Cards that are drawn with each step down. */
const STEP = 30

interface Props {
  stage: Stage
  cards: readonly Candidate[]
  /** On a small screen one column is shown. */
  isShown: boolean
  onMenu: (candidate: Candidate, button: HTMLButtonElement) => void
}

const EMPTY: Record<Stage, string> = {
  considering: 'New niches and ideas come here.',
  testing: 'Ideas whose riskiest assumption you test now.',
  building: 'Ideas that passed their tests.',
  dropped: 'Ideas that you gave up, and why.',
}

/** A stage of the board with its cards. Cards far below are drawn when someone scrolls to them. */
export function Column({ stage, cards, isShown, onMenu }: Props) {
  const lift = useStore($lift)
  const view = useStore($view)
  const [drawn, setDrawn] = useState(FIRST)
  const end = useRef<HTMLLIElement>(null)
  const lifted = lift ? cards.findIndex(({ id }) => id === lift.id) : -1
  const count = lifted < 0 ? drawn : Math.max(drawn, lifted + STEP)
  const hasMore = count < cards.length

  useEffect(() => {
    if (!hasMore || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setDrawn(count + STEP)
      },
      { rootMargin: '400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, count])

  return (
    <section
      className="board-column"
      data-stage={stage}
      data-shown={isShown || undefined}
      aria-labelledby={`column-${stage}`}
    >
      <h2 id={`column-${stage}`}>
        {STAGES[stage]}
        <span className="figures">
          {cards.length}
          <span className="sr-only"> {cards.length === 1 ? 'card' : 'cards'}</span>
        </span>
      </h2>
      <ul data-cards>
        {cards.slice(0, count).map((candidate) => (
          <Card
            key={candidate.id}
            candidate={candidate}
            isLifted={lift?.id === candidate.id}
            onMenu={onMenu}
          />
        ))}
        {hasMore && <li ref={end} className="board-end" aria-hidden="true" />}
      </ul>
      {cards.length === 0 && (
        <p>{isFiltered(view) ? 'No card here matches the filter.' : EMPTY[stage]}</p>
      )}
    </section>
  )
}
