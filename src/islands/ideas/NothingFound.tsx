import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { Icon } from '../shell/Icon.tsx'

/** An empty result, with the next steps. */
export function NothingFound({ analysis }: { analysis: IdeaAnalysis }) {
  return (
    <div className="ideas-nothing sheet">
      <h3>No pain points found</h3>
      <p className="ideas-words">
        {`${analysis.pain_points.summary}\n\n${analysis.business_ideas.executive_summary}`}
      </p>
      <p className="ideas-actions">
        <button
          type="button"
          className="button button-primary"
          onClick={() => document.getElementById('market')?.focus()}
        >
          Try another market
        </button>
        <a className="button button-quiet" href="/explore">
          Find a niche on the map
          <Icon name="arrow" small />
        </a>
      </p>
    </div>
  )
}
