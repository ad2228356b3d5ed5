import { useId, useState } from 'react'
import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { painPointAnchor } from '../../lib/ideas/pain-point-anchor.ts'
import {
  aboutMarket,
  counted,
  placeText,
  RELEVANCE_TITLE,
  THIN_TITLE,
  thinRemark,
} from '../../lib/ideas/wording.ts'
import { LevelBadge } from '../evidence/LevelBadge.tsx'
import '../evidence/marks.css'
import { PainPointFacts } from './PainPointFacts.tsx'
import { PainPointOverTime } from './PainPointOverTime.tsx'
import './pain-point.css'
import { ThreadAnchor } from '../evidence/ThreadAnchor.tsx'

type Point = IdeaAnalysis['pain_points']['pain_points'][number]

interface Props {
  point: Point
  /** The result that it belongs to. */
  analysis: IdeaAnalysis
}

/** A complaint: what, how strong, when, its quotes with their threads, and what to do next. */
export function PainPoint({ point, analysis }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { evidence } = point
  const thin = thinRemark(point)
  const about = aboutMarket(point, analysis)
  return (
    <article className="ideas-point" id={painPointAnchor(point.id)} tabIndex={-1}>
      <h4>{point.heading}</h4>
      <p className="ideas-badges">
        <LevelBadge level={point.intensity} of="intensity" />
        <span className="text-ink-muted">{point.frequency}</span>
      </p>
      <div className="ideas-point-what">
        <div>
          <p className="ideas-words">{point.summary}</p>
          {about && (
            <p className="ideas-relevance">
              {RELEVANCE_TITLE}: {about}
            </p>
          )}
          {thin && (
            <p className="ideas-relevance">
              {THIN_TITLE}: {thin}
            </p>
          )}
        </div>
        {point.over_time && <PainPointOverTime time={point.over_time} />}
      </div>
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
      <PainPointFacts point={point} analysis={analysis} />
    </article>
  )
}
