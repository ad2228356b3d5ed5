import { KEYWORD_UNKNOWN } from '../../../contract/keyword.ts'

/** What to do where nothing is known about a phrase. */
export function NoEstimate() {
  return (
    <div className="demand-none">
      <h3>{KEYWORD_UNKNOWN}</h3>
      <ul>
        <li>Try a broader phrase, or another spelling.</li>
        <li>
          Estimates are for searches in English, in the United States and five countries scaled from
          it.
        </li>
        <li>
          The operator of this site can import an export from Google’s Keyword Planner, or set up a
          provider of keyword figures.
        </li>
      </ul>
    </div>
  )
}
