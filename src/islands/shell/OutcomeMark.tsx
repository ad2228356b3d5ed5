import type { IconName } from '../../lib/icons.ts'
import { Icon } from './Icon.tsx'

const TONES = {
  accent: 'border-accent text-accent',
  positive: 'border-positive text-positive',
  danger: 'border-danger text-danger',
} as const

export interface Mark {
  icon: IconName
  tone: keyof typeof TONES
}

/** The icon in a circle above the heading of an outcome. */
export function OutcomeMark({ icon, tone }: Mark) {
  return (
    <span className={`grid size-14 place-items-center rounded-full border ${TONES[tone]}`}>
      <Icon name={icon} />
    </span>
  )
}
