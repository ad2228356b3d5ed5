import type { ReactNode } from 'react'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { clickText, searchesText } from '../../lib/market/figures.ts'
import './figures.css'
import { Level } from './Level.tsx'
import './marks.css'
import { Trend } from './Trend.tsx'

function Figure({ name, unit, children }: { name: string; unit?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {unit && <span className="demand-unit">{unit}</span>}
      </dd>
    </div>
  )
}

/** The four figures of the keyword; no trend if it is unknown. */
export function MainKeyword({ analysis }: { analysis: KeywordAnalysis }) {
  const { volume, cpc, competition, trend } = analysis
  return (
    <dl className="demand-figures">
      <Figure name="Search volume" unit={volume === null ? '' : 'a month'}>
        {searchesText(analysis)}
      </Figure>
      <Figure name="Cost per click" unit={cpc === null ? '' : 'USD'}>
        {clickText(analysis)}
      </Figure>
      <Figure name="Competition">
        <Level level={competition} />
      </Figure>
      {trend && (
        <Figure name="Trend" unit="over the year">
          <Trend trend={trend} />
        </Figure>
      )}
    </dl>
  )
}
