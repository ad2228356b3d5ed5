import { useId, useState } from 'react'
import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { painPointAnchor } from '../../lib/ideas/pain-point-anchor.ts'
import { startLines } from '../../lib/ideas/start-lines.ts'
import { type BusinessIdea, potentialOf } from '../../lib/ideas/wording.ts'
import { LevelBadge } from '../evidence/LevelBadge.tsx'

interface Props {
  idea: BusinessIdea
  painPoints: IdeaAnalysis['pain_points']['pain_points']
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <h5>{title}</h5>
      <ul>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

/** The pain points of an idea, each linked to its section with quotes. */
function Addressed({ idea, painPoints }: Props) {
  const points = painPoints.filter(({ id }) => idea.pain_point_ids.includes(id))
  if (points.length === 0) {
    return <Lines title="Pain points addressed" lines={idea.addresses_pain_points} />
  }
  return (
    <div>
      <h5>Pain points addressed</h5>
      <ul>
        {points.map(({ id, heading }) => (
          <li key={id}>
            <a className="link" href={`#${painPointAnchor(id)}`}>
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function IdeaCard({ idea, painPoints }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { level, reason } = potentialOf(idea.market_potential)
  return (
    <article className="ideas-card">
      <h4>{idea.name}</h4>
      <p className="ideas-badges">
        {level && <LevelBadge level={level} of="market potential" />}
        {reason && <span className="flex-1 basis-72 text-ink-muted">{reason}</span>}
      </p>
      <p className="ideas-words">{idea.description}</p>
      <dl className="ideas-facts">
        <div>
          <dt>Business model</dt>
          <dd>{idea.business_model}</dd>
        </div>
        <div>
          <dt>Target audience</dt>
          <dd>{idea.target_audience}</dd>
        </div>
        <div>
          <dt>Value proposition</dt>
          <dd>{idea.value_proposition}</dd>
        </div>
        {startLines(idea).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className="ideas-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide details' : 'Show details'}
        <span className="sr-only"> of {idea.name}</span>
      </button>
      <div id={id} className="ideas-details" hidden={!isOpen}>
        <Lines title="Key features" lines={idea.key_features} />
        <Addressed idea={idea} painPoints={painPoints} />
        <Lines title="Differentiators" lines={idea.differentiators} />
        <Lines title="Potential challenges" lines={idea.potential_challenges} />
      </div>
    </article>
  )
}
