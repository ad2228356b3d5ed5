import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { dayText } from '../../lib/ideas/wording.ts'
import { discardAnalysis, openAnalysis, resumeAnalysis } from '../../lib/stores/ideas.ts'
import { $history, isRunning, type Past } from '../../lib/stores/ideas-history.ts'
import { PastRow } from '../shell/PastRow.tsx'

interface Props {
  analysis: Past
  isShown: boolean
  demo: IdeaAnalysis
}

/** A row of the list of analyses. */
export function PastAnalysis({ analysis, isShown, demo }: Props) {
  const { id, market, status, created_at } = analysis
  const runs = isRunning(analysis)
  const state = status === 'error' ? 'Failed' : runs ? 'Running' : ''

  function open() {
    if (runs) void resumeAnalysis(id, market, demo)
    else void openAnalysis(id, market, demo)
  }

  async function discard() {
    // The row goes, and the focus with it; the last row takes the list along.
    const now = $history.get()
    const next = now.state === 'ready' && now.analyses.length > 1 ? 'ideas-past' : 'market'
    document.getElementById(next)?.focus({ preventScroll: true })
    await discardAnalysis(id, demo)
  }

  return (
    <PastRow
      name={market}
      note={[dayText(created_at), isShown ? '' : state].filter(Boolean).join(' · ')}
      isShown={isShown}
      discardText={runs ? 'Cancel it' : 'Delete permanently'}
      what={`the analysis of ${market}`}
      onOpen={open}
      onDiscard={() => void discard()}
    />
  )
}
