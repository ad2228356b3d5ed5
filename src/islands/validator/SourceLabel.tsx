import type { Source } from '../../../contract/source.ts'
import { fetchedDay, SOURCE_TEXT } from '../../lib/market/figures.ts'

interface Props {
  source: Source
  /** With who says so, and when. */
  full?: boolean
}

/** What figures are. Stands wherever figures stand. */
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
