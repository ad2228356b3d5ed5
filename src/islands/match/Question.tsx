import type { ReactNode } from 'react'

interface Props {
  number: number
  title: string
  hint: string
  children: ReactNode
}

/** One of the six questions: what is asked in the margin, the controls beside it. */
export function Question({ number, title, hint, children }: Props) {
  return (
    <section className="match-question" aria-labelledby={`question-${number}`}>
      <div className="match-ask">
        <span className="figures" aria-hidden="true">
          {number}
        </span>
        <h2 id={`question-${number}`}>{title}</h2>
        <p>{hint}</p>
      </div>
      <div>{children}</div>
    </section>
  )
}
