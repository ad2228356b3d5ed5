import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { isOwnAddress, keywordInAddress, nameKeyword } from '../market/address.ts'
import { asksForSample } from '../sample-address.ts'
import { takeHandoff } from './handoff.ts'
import { $locale, startLocale } from './market-locale.ts'
import { showDemo, typeKeyword } from './validator.ts'
import { checkForMembers } from './validator-address.ts'

/** How long the popup about a niche from the explorer stays, in milliseconds. */
const POPUP_MS = 5_000

const arrived = atom<string | null>(null)

/** The name of the niche that was just handed over; null hides the popup. */
export const $arrived: ReadableAtom<string | null> = arrived

export function dismissArrival(): void {
  arrived.set(null)
}

/**
 * Fills the field with the niche from the explorer or the keyword from the address, and checks it
 * for members, if they chose it on this site. The address can request the sample instead.
 */
export async function receiveKeyword(demo: KeywordAnalysis): Promise<void> {
  startLocale()
  const handoff = takeHandoff()
  if (handoff) {
    nameKeyword(handoff.keyword, $locale.get(), handoff.path)
    arrived.set(handoff.niche)
    return checkForMembers(handoff.keyword, demo)
  }
  const keyword = keywordInAddress()
  if (keyword) typeKeyword(keyword)
  if (asksForSample()) showDemo(demo)
  else if (keyword && isOwnAddress()) await checkForMembers(keyword, demo)
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
