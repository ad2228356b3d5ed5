import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import type { PastAnalysis } from '../api/ideas.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { analysisInAddress, marketInAddress } from '../ideas/address.ts'
import { asksForSample } from '../sample-address.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import {
  $ideas,
  $typed,
  clearScreen,
  openAnalysis,
  resumeAnalysis,
  showDemo,
  stopFollowing,
  typeMarket,
} from './ideas.ts'
import { forgetHistory, isRunning, loadHistory } from './ideas-history.ts'
import { forgetOwnUse } from './own-choice.ts'
import { $session, startSession } from './session.ts'

/** The analysis that was last on the screen. */
function leftWith(list: readonly PastAnalysis[]): PastAnalysis | undefined {
  const byId = (id: string | null) => list.find((analysis) => analysis.id === id)
  const named = byId(analysisInAddress())
  if (named) return named
  const started = byId(readStored(STORAGE_KEYS.ideas))
  // A market that was handed over replaces a result, but not a running analysis.
  const isWanted = !marketInAddress() || marketInAddress() === started?.market
  if (started && (isRunning(started) || isWanted)) return started
  return list.find(isRunning)
}

/** Restores the analysis that was running or shown when the user left the page. Never rejects. */
async function restore(demo: IdeaAnalysis): Promise<void> {
  const list = await loadHistory()
  if ($ideas.get().state !== 'idle') return
  if (list === null) {
    const id = analysisInAddress() ?? readStored(STORAGE_KEYS.ideas)
    if (id !== null) await resumeAnalysis(id, marketInAddress(), demo)
    return
  }
  const found = leftWith(list)
  if (!found) return writeStored(STORAGE_KEYS.ideas, null)
  if (!$typed.get()) typeMarket(found.market)
  if (isRunning(found)) await resumeAnalysis(found.id, found.market, demo)
  else await openAnalysis(found.id, found.market, demo)
}

/**
 * Opens the screen: fills the field with the market from the address, shows the sample if the
 * address requests it, and loads the analyses of a user who has or had Premium. Returns a function
 * that closes the screen.
 */
export function openScreen(demo: IdeaAnalysis): () => void {
  const market = marketInAddress()
  if (market) typeMarket(market)
  if (asksForSample()) showDemo(demo)
  let person: string | null = null
  let restored: string | null = null
  const stop = $session.subscribe((session) => {
    if (session.state !== 'user' && session.state !== 'visitor') return
    const id = session.state === 'user' ? session.user.id : null
    if (person !== null && id !== person) {
      clearScreen()
      forgetHistory()
      forgetOwnUse()
      restored = null
    }
    person = id
    if (session.state !== 'user' || restored === id) return
    // Users keep access to their analyses after Premium ends.
    if (!session.premium && session.user.subscription_status === 'none') return
    restored = id
    void restore(demo)
  })
  void startSession()
  return () => {
    stop()
    stopFollowing()
    const { state } = $ideas.get()
    if (state === 'running' || state === 'opening') clearScreen()
  }
}
