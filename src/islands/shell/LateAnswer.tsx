import { LateWord } from './LateWord.tsx'

/** What a form says of a host that lets its answer wait. */
export function LateAnswer({ isWaiting }: { isWaiting: boolean }) {
  return (
    <LateWord isWaiting={isWaiting}>
      This takes longer than usual. We still wait for the server.
    </LateWord>
  )
}
