import type { ReactNode } from 'react'

interface Props {
  id: string
  title: string
  /** Marks of what the section's statements are. */
  children?: ReactNode
}

/** The heading of a part of the report, with what its statements are. */
export function SectionHead({ id, title, children }: Props) {
  return (
    <div className="ideas-section-head">
      <h3 id={id}>{title}</h3>
      {children}
    </div>
  )
}
