import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { Icon } from '../shell/Icon.tsx'

interface Props {
  analysis: IdeaAnalysis
  /** Starts the analysis of another market. Absent without a form for it. */
  onMarket: ((market: string) => void) | undefined
}

/** An empty result, with the nearest markets that have discussions, and the next steps. */
export function NothingFound({ analysis, onMarket }: Props) {
  const { nearest_markets: nearest = [] } = analysis
  return (
    <div className="ideas-nothing sheet">
      <h3>No pain points found</h3>
      <p className="ideas-words">
        {`${analysis.pain_points.summary}\n\n${analysis.business_ideas.executive_summary}`}
      </p>
      {onMarket && nearest.length > 0 && (
        <section className="ideas-nearest" aria-labelledby="ideas-nearest">
          <h4 id="ideas-nearest">Nearest markets with discussions</h4>
          <ul className="ideas-actions">
            {nearest.map((market) => (
              <li key={market}>
                <button
                  type="button"
                  className="button button-quiet"
                  onClick={() => onMarket(market)}
                >
                  <span className="sr-only">Analyze </span>
                  {market}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {onMarket && (
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
      )}
    </div>
  )
}
