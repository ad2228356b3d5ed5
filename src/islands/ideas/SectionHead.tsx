import type { ReactNode } from 'react'
import { KindMark } from '../evidence/KindMark.tsx'

interface Props {
  id: string
  title: string
  /** True if the whole section is invented. */
  isSample?: boolean
  /** Further marks of what its statements are. */
  children?: ReactNode
}

/** The heading of a part of the report, with what its statements are. */
export function SectionHead({ id, title, isSample, children }: Props) {
  return (
    <div className="ideas-section-head">
      <h3 id={id}>{title}</h3>
      {isSample && <KindMark kind="sample">Sample</KindMark>}
      {children}
    </div>
  )
}
