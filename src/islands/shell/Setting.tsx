import { type ReactNode, useId } from 'react'
import './setting.css'

interface Props {
  heading: string
  danger?: boolean
  children: ReactNode
}

/** One row of the settings: its name in the margin, like a map legend, and its content. */
export function Setting({ heading, danger = false, children }: Props) {
  const id = useId()
  return (
    <section className="setting" data-danger={danger || undefined} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <div className="setting-body">{children}</div>
    </section>
  )
}
