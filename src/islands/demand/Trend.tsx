import type { KeywordAnalysis } from '../../../contract/market.ts'
import { TREND_TEXT, UNKNOWN } from '../../lib/market/figures.ts'
import { Icon } from '../shell/Icon.tsx'

const ARROWS = { up: 'up', down: 'down', stable: 'flat' } as const

/** Trend as an arrow and a word. */
export function Trend({ trend }: { trend: KeywordAnalysis['trend'] }) {
  if (trend === null) return <>{UNKNOWN}</>
  return (
    <span className="trend" data-trend={trend}>
      <Icon name={ARROWS[trend]} small />
      {TREND_TEXT[trend]}
    </span>
  )
}
