import { PROVENANCES, type Provenance } from '../../../contract/provenance.ts'
import { longDate } from '../../lib/long-date.ts'

interface Props {
  kind: Provenance
  /** The day of the statement, such as '2026-11-22'. */
  day?: string | undefined
}

/** Where a statement comes from; looks like `src/components/ProvenanceMark.astro`. */
export function ProvenanceMark({ kind, day }: Props) {
  return (
    <small className="provenance figures" data-kind={kind}>
      {PROVENANCES[kind]}
      {day && (
        <>
          , <time dateTime={day}>{longDate(day)}</time>
        </>
      )}
    </small>
  )
}
