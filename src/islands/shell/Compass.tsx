import './compass.css'

/** Something is being looked for: a needle that seeks north, with words for those who can't see it. */
export function Compass({ text }: { text: string }) {
  return (
    <div className="grid justify-items-center gap-6 py-8 text-center" role="status">
      <svg className="seeking" viewBox="0 0 48 48" aria-hidden="true">
        <path d="M24 4l6 20H18z" fill="var(--accent)" />
        <path d="M24 44l6-20H18z" fill="var(--ink-muted)" />
      </svg>
      <p className="text-lg font-semibold">{text}</p>
    </div>
  )
}
