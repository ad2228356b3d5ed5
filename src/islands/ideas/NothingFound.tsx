import { Icon } from '../shell/Icon.tsx'

/** Nothing was found: an answer too, with what to do next. */
export function NothingFound({ text }: { text: string }) {
  return (
    <div className="ideas-nothing">
      <h3>No pain points found</h3>
      <p className="ideas-words">{text}</p>
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
