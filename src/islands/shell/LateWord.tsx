import { useLate } from './use-late.ts'

interface Props {
  /** Whether something is being waited for; it may begin and end while this stands. */
  isWaiting?: boolean
  /** What is said instead. */
  children?: string
}

/** What is said, aloud too, of a host that lets one wait: within five seconds, and until it answers. */
export function LateWord({ isWaiting, children }: Props) {
  const isLate = useLate(isWaiting)
  return (
    <p role="status" className="text-sm text-ink-muted empty:hidden">
      {isLate &&
        (children ??
          'The server is not responding yet. We will keep trying, so you can leave this page open.')}
    </p>
  )
}
