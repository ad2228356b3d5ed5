import type { KeywordAnalysis } from '../../../contract/market.ts'
import { LEVEL_TEXT, UNKNOWN } from '../../lib/market/figures.ts'

/** Competition as a word and one to three bars. */
export function Level({ level }: { level: KeywordAnalysis['competition'] }) {
  if (level === null) return <>{UNKNOWN}</>
  return (
    <span className="level" data-level={level}>
      <span className="level-bars" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {LEVEL_TEXT[level]}
    </span>
  )
}
