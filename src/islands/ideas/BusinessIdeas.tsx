import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { IdeaCard } from './IdeaCard.tsx'

interface Props {
  ideas: IdeaAnalysis['business_ideas']['business_ideas']
  painPoints: IdeaAnalysis['pain_points']
}

/** Products that would answer the complaints. */
export function BusinessIdeas({ ideas, painPoints }: Props) {
  return (
    <section className="ideas-section" aria-labelledby="ideas-business">
      <h3 id="ideas-business">Business ideas</h3>
      {ideas.length === 0 && (
        <p className="ideas-words">
          No idea holds up on these pain points yet. Read the quotes, and analyze a wider market.
        </p>
      )}
      {ideas.map((idea) => (
        <IdeaCard key={idea.id} idea={idea} painPoints={painPoints.pain_points} />
      ))}
    </section>
  )
}
