import { useId, useState } from 'react'
import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { painPointAnchor } from '../../lib/ideas/pain-point-anchor.ts'
import { counted, placeText } from '../../lib/ideas/wording.ts'
import { LevelBadge } from './LevelBadge.tsx'
import './marks.css'
import { ThreadAnchor } from './ThreadAnchor.tsx'

type Point = IdeaAnalysis['pain_points']['pain_points'][number]

/** A complaint with its quotes, each linked to its thread. */
export function PainPoint({ point }: { point: Point }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { evidence } = point
  return (
    <article className="ideas-point" id={painPointAnchor(point.id)} tabIndex={-1}>
      <h4>{point.heading}</h4>
      <p className="ideas-badges">
        <LevelBadge level={point.intensity} of="intensity" />
        <span className="ideas-badge">{point.frequency}</span>
      </p>
      <p className="ideas-words">{point.summary}</p>
      {evidence.length > 0 && (
        <button
          type="button"
          className="ideas-toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide quotes' : `Show ${counted(evidence.length, 'user quote')}`}
        </button>
      )}
      <ul id={id} className="ideas-quotes" hidden={!isOpen}>
        {evidence.map((each, index) => (
          // A quote may appear twice; the list never changes while it is shown.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index}>
            <figure>
              <blockquote>{each.quote}</blockquote>
              <figcaption>
                <ThreadAnchor url={each.url}>{placeText(each)}</ThreadAnchor>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </article>
  )
}
