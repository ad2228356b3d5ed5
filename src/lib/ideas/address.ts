import { MARKET_MAX } from '../../../contract/idea-form.ts'
import { addressFrom, cameFrom } from '../explorer/address.ts'

const MARKET = 'market'
const ANALYSIS = 'analysis'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const query = () => new URLSearchParams(globalThis.location?.search)

/** The market that the page's address carries, as it may be typed; empty when there is none. */
export function marketInAddress(): string {
  const given = query().get(MARKET) ?? ''
  return Array.from(given.replace(/\s+/g, ' ').trim()).slice(0, MARKET_MAX).join('')
}

/** The analysis that the page's address names; null when none. */
export function analysisInAddress(): string | null {
  const given = query().get(ANALYSIS)
  return given !== null && UUID.test(given) ? given : null
}

/** Puts the shown market or analysis into the address, to keep it after a reload or a sign-in. */
export function nameInAddress(market: string, analysisId: string | null): void {
  const analysis = analysisId === null ? {} : { [ANALYSIS]: analysisId }
  const address = addressFrom({ [MARKET]: market, ...analysis })
  globalThis.history?.replaceState(globalThis.history.state, '', address)
}

/**
 * The validator with a market as its keyword.
 * @param from the niche of the map that it comes from; by default the one that the address names
 */
export function demandAddress(market: string, from = cameFrom()): string {
  return addressFrom({ keyword: market }, '/market-demand-validator', from)
}
