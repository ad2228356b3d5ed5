import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { SectionHead } from './SectionHead.tsx'

/** The best ideas to start with, and the reasons. */
export function TopOpportunities({ analysis }: { analysis: IdeaAnalysis }) {
  const ranked = [...analysis.business_ideas.top_opportunities].sort(
    (one, other) => one.ranking - other.ranking,
  )
  return (
    <section className="ideas-section" aria-labelledby="ideas-top">
      <SectionHead
        id="ideas-top"
        title="Top opportunities"
        isSample={analysis.source.kind === 'sample'}
      />
      <ol className="ideas-top">
        {ranked.map(({ ranking, idea_name, reasoning }) => (
          <li key={`${ranking} ${idea_name}`}>
            <span className="ideas-rank figures">
              <span className="sr-only">Rank </span>
              {ranking}
            </span>
            <div>
              <h4>{idea_name}</h4>
              <p>{reasoning}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
