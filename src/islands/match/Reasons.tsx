import type { Reason } from '../../lib/match/reasons.ts'

interface Props {
  title: string
  reasons: readonly Reason[]
  /** Said where there is no reason. */
  none: string
}

/** Reasons with the sentences of the dossier that they are taken from. */
export function Reasons({ title, reasons, none }: Props) {
  return (
    <section>
      <h4>{title}</h4>
      {reasons.length === 0 ? (
        <p className="text-sm text-ink-muted">{none}</p>
      ) : (
        <ul>
          {reasons.map(({ lead, quote }) => (
            <li key={`${lead}${quote ?? ''}`}>
              <strong>{quote === undefined ? lead : `${lead}:`}</strong> {quote}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
