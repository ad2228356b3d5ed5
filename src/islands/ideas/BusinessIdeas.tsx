import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { DRAFTED_TEXT } from '../../lib/ideas/wording.ts'
import { KindMark } from '../evidence/KindMark.tsx'
import { IdeaCard } from './IdeaCard.tsx'
import { SectionHead } from './SectionHead.tsx'

interface Props {
  analysis: IdeaAnalysis
  /** The sample was written, not drafted. */
  isDemo: boolean
}

/** Products that would answer the complaints. */
export function BusinessIdeas({ analysis, isDemo }: Props) {
  const { executive_summary, business_ideas } = analysis.business_ideas
  return (
    <section className="ideas-section" aria-labelledby="ideas-business">
      <SectionHead
        id="ideas-business"
        title="Business ideas"
        isSample={analysis.source.kind === 'sample'}
      >
        {!isDemo && business_ideas.length > 0 && (
          <KindMark kind="drafted">{DRAFTED_TEXT[analysis.drafted_by]}</KindMark>
        )}
      </SectionHead>
      <p className="ideas-words">{executive_summary}</p>
      {business_ideas.map((idea) => (
        <IdeaCard key={idea.id} idea={idea} painPoints={analysis.pain_points.pain_points} />
      ))}
    </section>
  )
}
