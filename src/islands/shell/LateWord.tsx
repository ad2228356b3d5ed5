import { useLate } from './use-late.ts'

interface Props {
  /** True while waiting. It may change while this is rendered. */
  isWaiting?: boolean
  /** The text to show instead. */
  children?: string
}

/** Shows and announces that the host is slow: within five seconds, and until it answers. */
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
