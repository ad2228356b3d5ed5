import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { matchHere } from '../../lib/stores/match-here.ts'
import { startSession } from '../../lib/stores/session.ts'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import '../shell/tool.css'
import './match.css'
import { MatchForm } from './MatchForm.tsx'
import { MatchOutcome } from './MatchOutcome.tsx'

/** In the address while niches are shown, so that the way back leads to them. */
const SHOWN = '#niches'

interface Props {
  /** The names of the atlas's industries. */
  industries: readonly string[]
}

/** Six questions, and the ten niches of the atlas that fit the answers. */
export default function Match(props: Props) {
  return (
    <ErrorScreen>
      <Screen {...props} />
    </ErrorScreen>
  )
}

function Screen({ industries }: Props) {
  const [matcher] = useState(matchHere)
  const matching = useStore(matcher.$matching, { ssr: 'initial' })

  useEffect(() => {
    void startSession()
    matcher.remember()
    if (location.hash === SHOWN) void matcher.find()
  }, [matcher])

  useEffect(() => {
    if (matching.state !== 'ready') return undefined
    history.replaceState(history.state, '', SHOWN)
    return () => history.replaceState(history.state, '', location.pathname)
  }, [matching.state])

  return (
    <div className="page tool-stack">
      <MatchForm matcher={matcher} industries={industries} />
      <MatchOutcome matching={matching} onRetry={() => void matcher.find()} />
    </div>
  )
}
