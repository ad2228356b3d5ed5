import './marks.css'

interface Props {
  /** The kind of a statement: measured, the user's own, invented, or drafted from evidence. */
  kind: 'measured' | 'modelled' | 'own' | 'sample' | 'drafted'
  children: string
}

/** A small mark with a word for the kind of a statement. */
export function KindMark({ kind, children }: Props) {
  return (
    <span className="ideas-kind" data-kind={kind}>
      {children}
    </span>
  )
}
