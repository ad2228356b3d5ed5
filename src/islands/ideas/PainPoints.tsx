import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { PainPoint } from './PainPoint.tsx'
import { SectionHead } from './SectionHead.tsx'

/** The pain points, the strongest first. */
export function PainPoints({ analysis }: { analysis: IdeaAnalysis }) {
  const { pain_points, source } = analysis
  return (
    <section className="ideas-section" aria-labelledby="ideas-pain-points">
      <SectionHead id="ideas-pain-points" title="Pain points" isSample={source.kind === 'sample'} />
      <p className="ideas-words">{pain_points.summary}</p>
      {pain_points.pain_points.map((point) => (
        <PainPoint key={point.id} point={point} analysis={analysis} />
      ))}
    </section>
  )
}
