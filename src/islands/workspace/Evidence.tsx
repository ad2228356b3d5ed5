import { useState } from 'react'
import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { PROVENANCES } from '../../../contract/provenance.ts'
import { addressFrom } from '../../lib/explorer/address.ts'
import { counted, dayText, placeText, SOURCE_TEXT } from '../../lib/ideas/wording.ts'
import { ideasAddress } from '../../lib/market/ideas-address.ts'
import { KindMark } from '../evidence/KindMark.tsx'
import { LevelBadge } from '../evidence/LevelBadge.tsx'
import { ThreadAnchor } from '../evidence/ThreadAnchor.tsx'
import { Icon } from '../shell/Icon.tsx'
import type { PartProps } from './part-props.ts'

type Point = IdeaAnalysis['pain_points']['pain_points'][number]

/** Pain points that are shown before someone asks for all. */
const POINTS_MAX = 3
const QUOTES_MAX = 2
const GENERATOR = '/product-idea-generator'

function PointRow({ point, isSample }: { point: Point; isSample: boolean }) {
  return (
    <article className="candidate-point">
      <h4>{point.heading}</h4>
      <p className="ideas-badges">
        <LevelBadge level={point.intensity} of="intensity" />
        <span className="text-ink-muted">{point.frequency}</span>
        {isSample && <KindMark kind="sample">{PROVENANCES.sample}</KindMark>}
      </p>
      <ul>
        {point.evidence.slice(0, QUOTES_MAX).map(({ quote, ...place }) => (
          <li key={`${place.url} ${quote}`}>
            <blockquote>{quote}</blockquote>
            <p className="text-xs">
              <ThreadAnchor url={place.url} isPlain={isSample} ownPage={GENERATOR}>
                {placeText(place)}
              </ThreadAnchor>
            </p>
          </li>
        ))}
      </ul>
    </article>
  )
}

/** What people say in the newest analysis that has a result. */
export function Evidence({ detail }: PartProps) {
  const [isWhole, setWhole] = useState(false)
  const { candidate, analyses, analysis } = detail
  const done = analyses.find(({ status }) => status === 'completed')
  if (analysis === null) {
    const isRunning = analyses.some(({ status }) => status !== 'completed' && status !== 'error')
    return (
      <div className="candidate-none">
        <p>
          {isRunning
            ? 'An analysis of discussions is under way. Its result appears here.'
            : 'Nobody has read discussions about it yet. The Product Idea Generator finds what people complain about, in their own words. Its result appears here.'}
        </p>
        <a
          className="button button-quiet"
          href={ideasAddress(candidate.name, candidate.path ?? [])}
        >
          {isRunning ? 'Open the Product Idea Generator' : 'Read discussions'}
          <Icon name="arrow" small />
        </a>
      </div>
    )
  }
  const points = analysis.pain_points.pain_points
  const isSample = analysis.source.kind === 'sample'
  const whole = addressFrom(
    { market: analysis.market, ...(done ? { analysis: done.id } : {}) },
    GENERATOR,
    candidate.path ?? [],
  )
  return (
    <div className="candidate-evidence">
      <div className="candidate-part-head">
        <div>
          <h3>{analysis.market}</h3>
          <p className="text-ink-muted text-sm">
            <KindMark kind={analysis.source.kind}>{SOURCE_TEXT[analysis.source.kind]}</KindMark>{' '}
            {counted(points.length, 'pain point')} in{' '}
            {counted(analysis.thread_urls.length, 'thread')}
            {done && ` · ${dayText(done.created_at)}`}
          </p>
        </div>
        <a className="link" href={whole}>
          Open the whole analysis
        </a>
      </div>
      {analysis.thin_reasons.length > 0 && (
        <p className="candidate-thin">
          <strong>Thin evidence:</strong> {analysis.thin_reasons.join('; ')}.
        </p>
      )}
      {points.length === 0 && <p className="text-ink-muted">This analysis found no pain points.</p>}
      <div className="candidate-points">
        {(isWhole ? points : points.slice(0, POINTS_MAX)).map((point) => (
          <PointRow key={point.id} point={point} isSample={isSample} />
        ))}
      </div>
      {points.length > POINTS_MAX && (
        <button
          type="button"
          className="link justify-self-start"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${counted(points.length, 'pain point')}`}
        </button>
      )}
    </div>
  )
}
