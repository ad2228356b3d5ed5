import './compass.css'
import { LateWord } from './LateWord.tsx'

interface Props {
  text: string
  /** True if the wait is for the host, not for a slow task. */
  awaitsHost?: boolean
}

/** A loading indicator: a compass needle that seeks north, with text for screen readers. */
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
