import { type ReactNode, useEffect, useRef } from 'react'
import { type Mark, OutcomeMark } from './OutcomeMark.tsx'

interface Props extends Mark {
  heading: string
  /** 2 if the page's own heading stays. */
  level?: 1 | 2
  children: ReactNode
}

/** The screen that replaces a form: the outcome and the next step. Takes the focus. */
export function Outcome({ icon, tone, heading, level = 1, children }: Props) {
  const Heading = `h${level}` as const
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => title.current?.focus(), [])

  return (
    <div className="grid gap-5" data-own-heading>
      <OutcomeMark icon={icon} tone={tone} />
      <Heading ref={title} tabIndex={-1} className="text-2xl font-bold outline-none">
        {heading}
      </Heading>
      {children}
    </div>
  )
}
