import type { KeywordAnalysis } from '../../../contract/market.ts'
import { isSamePlace, keywordInAddress } from '../market/address.ts'
import { mayHavePremium } from './entitlement.ts'
import { $locale, startLocale } from './market-locale.ts'
import { $demand, checkDemand, clearDemand, typeKeyword } from './validator.ts'

/** Checks the keyword of the address for members. Others see it in the field. */
export async function checkForMembers(keyword: string, demo: KeywordAnalysis): Promise<void> {
  typeKeyword(keyword)
  if (!(await mayHavePremium()) || keywordInAddress() !== keyword) return
  await checkDemand(keyword, demo)
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
    startLocale()
    if (
      shown.state === 'ready' &&
      shown.analysis.keyword === keyword &&
      isSamePlace(shown.analysis, $locale.get())
    ) {
      return
    }
    if (keyword) await checkForMembers(keyword, demo)
    else clearDemand()
  }
  const onMove = () => void follow()
  globalThis.window?.addEventListener('popstate', onMove)
  return () => globalThis.window?.removeEventListener('popstate', onMove)
}
