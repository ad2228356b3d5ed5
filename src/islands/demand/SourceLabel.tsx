import { countryName, localeFrom, localeText } from '../../../contract/locale.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import type { Source } from '../../../contract/source.ts'
import { dayText, SOURCE_TEXT } from '../../lib/market/figures.ts'

interface Props {
  source: Source
  /** Adds the source, the date and the place. */
  of?: Pick<KeywordAnalysis, 'country' | 'language' | 'scaled_from'>
}

/** The kind of the figures. Shown with all figures. */
export function SourceLabel({ source, of: analysis }: Props) {
  return (
    <p className="source-label" data-kind={source.kind}>
      <span className="source-mark" aria-hidden="true" />
      {SOURCE_TEXT[source.kind]}
      {analysis && (
        <span className="font-normal">
          {source.provider} · {dayText(source.fetched_at)} ·{' '}
          {localeText(localeFrom(analysis.country, analysis.language))}
          {analysis.scaled_from && ` · scaled from ${countryName(analysis.scaled_from)}`}
        </span>
      )}
    </p>
  )
}
