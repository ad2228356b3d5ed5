import { LateWord } from './LateWord.tsx'

/** A form's message while the server is slow to answer. */
export function LateAnswer({ isWaiting }: { isWaiting: boolean }) {
  return (
    <LateWord isWaiting={isWaiting}>
      This is taking longer than usual. We are still waiting for the server.
    </LateWord>
  )
}
