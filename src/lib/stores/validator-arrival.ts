import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { isOwnAddress, keywordInAddress, nameKeyword } from '../market/address.ts'
import { asksForSample } from '../sample-address.ts'
import { mayHavePremium } from './entitlement.ts'
import { takeHandoff } from './handoff.ts'
import { $demand, checkDemand, clearDemand, showDemo, typeKeyword } from './validator.ts'

/** How long the popup about a niche from the explorer stays, in milliseconds. */
const POPUP_MS = 5_000

const arrived = atom<string | null>(null)

/** The name of the niche that was just handed over; null hides the popup. */
export const $arrived: ReadableAtom<string | null> = arrived

export function dismissArrival(): void {
  arrived.set(null)
}

/** Checks a keyword for members. Others see it in the field. */
async function checkForMembers(keyword: string, demo: KeywordAnalysis): Promise<void> {
  typeKeyword(keyword)
  if (!(await mayHavePremium()) || keywordInAddress() !== keyword) return
  await checkDemand(keyword, demo)
}

/**
 * Fills the field with the niche from the explorer or the keyword from the address, and checks it
 * for members, if they chose it on this site. The address can request the sample instead.
 */
export async function receiveKeyword(demo: KeywordAnalysis): Promise<void> {
  const handoff = takeHandoff()
  if (handoff) {
    nameKeyword(handoff.keyword, handoff.path)
    arrived.set(handoff.niche)
    return checkForMembers(handoff.keyword, demo)
  }
  const keyword = keywordInAddress()
  if (keyword) typeKeyword(keyword)
  if (asksForSample()) showDemo(demo)
  else if (keyword && isOwnAddress()) await checkForMembers(keyword, demo)
}

/** Resolves once no check is under way. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    const stop = $demand.subscribe(({ state }) => {
      if (state === 'loading') return
      // The first call comes before `stop` exists.
      queueMicrotask(() => stop())
      resolve()
    })
  })
}

/** Shows the report of the address after Back or Forward. Returns a function that ends it. */
export function followKeyword(demo: KeywordAnalysis): () => void {
  async function follow(): Promise<void> {
    await untilIdle()
    const keyword = keywordInAddress()
    const shown = $demand.get()
    if (shown.state === 'ready' && shown.analysis.keyword === keyword) return
    if (keyword) await checkForMembers(keyword, demo)
    else clearDemand()
  }
  const onMove = () => void follow()
  globalThis.window?.addEventListener('popstate', onMove)
  return () => globalThis.window?.removeEventListener('popstate', onMove)
}

onMount(arrived, () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = arrived.listen((niche) => {
    clearTimeout(timer)
    if (niche !== null) timer = setTimeout(dismissArrival, POPUP_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
})
