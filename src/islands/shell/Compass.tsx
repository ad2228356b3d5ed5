import './compass.css'
import { LateWord } from './LateWord.tsx'

interface Props {
  text: string
  /** Whether it is the host that is waited for, and not something that takes its time. */
  awaitsHost?: boolean
}

/** Something is being looked for: a needle that seeks north, with words for those who can't see it. */
export function Compass({ text, awaitsHost = true }: Props) {
  return (
    <div className="grid justify-items-center gap-6 py-8 text-center">
      <svg className="seeking" viewBox="0 0 48 48" aria-hidden="true">
        <path d="M24 4l6 20H18z" fill="var(--accent)" />
        <path d="M24 44l6-20H18z" fill="var(--ink-muted)" />
      </svg>
      <p className="text-lg font-semibold" role="status">
        {text}
      </p>
      <LateWord isWaiting={awaitsHost} />
    </div>
  )
}
