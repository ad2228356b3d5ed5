import type { Source } from '../../../contract/source.ts'
import { fetchedDay, SOURCE_TEXT } from '../../lib/market/figures.ts'

interface Props {
  source: Source
  /** Adds the source and the date. */
  full?: boolean
}

/** The kind of the figures. Shown with all figures. */
export function SourceLabel({ source, full = false }: Props) {
  return (
    <p className="source-label" data-kind={source.kind}>
      <span className="source-mark" aria-hidden="true" />
      {SOURCE_TEXT[source.kind]}
      {full && (
        <span className="font-normal">
          {source.provider} · {fetchedDay(source)}
        </span>
      )}
    </p>
  )
}
