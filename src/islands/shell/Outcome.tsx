import { type ReactNode, useEffect, useRef } from 'react'
import type { IconName } from '../../lib/icons.ts'
import { Icon } from './Icon.tsx'

const TONES = {
  accent: 'border-accent text-accent',
  positive: 'border-positive text-positive',
  danger: 'border-danger text-danger',
} as const

interface Props {
  icon: IconName
  tone: keyof typeof TONES
  heading: string
  /** 2 where the page's own heading stays. */
  level?: 1 | 2
  children: ReactNode
}

/** The screen that takes a form's place: what happened and what comes next. Takes the focus. */
export function Outcome({ icon, tone, heading, level = 1, children }: Props) {
  const Heading = `h${level}` as const
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => title.current?.focus(), [])

  return (
    <div className="grid gap-5" data-own-heading>
      <span className={`grid size-14 place-items-center rounded-full border ${TONES[tone]}`}>
        <Icon name={icon} />
      </span>
      <Heading ref={title} tabIndex={-1} className="text-2xl font-bold outline-none">
        {heading}
      </Heading>
      {children}
    </div>
  )
}
