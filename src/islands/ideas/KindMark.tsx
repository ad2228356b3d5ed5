import './marks.css'

interface Props {
  /** What a statement is: counted by somebody, made up, or drafted from evidence. */
  kind: 'measured' | 'modelled' | 'sample' | 'drafted'
  children: string
}

/** Says what kind of statement something is: a small mark with a word. */
export function KindMark({ kind, children }: Props) {
  return (
    <span className="ideas-kind" data-kind={kind}>
      {children}
    </span>
  )
}
