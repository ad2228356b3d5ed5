import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import { Protected } from '../shell/Protected.tsx'
import { Board } from './Board.tsx'

/** The board with everything that the user keeps. */
export default function Workspace() {
  return (
    <ErrorScreen>
      <Protected waiting="Loading your workspace…">{() => <Board />}</Protected>
    </ErrorScreen>
  )
}
