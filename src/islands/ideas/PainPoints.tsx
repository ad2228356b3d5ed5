import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { PainPoint } from './PainPoint.tsx'

/** What keeps going wrong, the strongest first. */
export function PainPoints({ painPoints }: { painPoints: IdeaAnalysis['pain_points'] }) {
  return (
    <section className="ideas-section" aria-labelledby="ideas-pain-points">
      <h3 id="ideas-pain-points">Pain points</h3>
      <p className="ideas-words">{painPoints.summary}</p>
      {painPoints.pain_points.map((point) => (
        <PainPoint key={point.id} point={point} />
      ))}
    </section>
  )
}
