import { hasWords } from '../../../contract/words.ts'
import { MARKET_MAX } from './address.ts'

// Importing the contract's own would bring its schemas into the page.
const EMPTY: typeof import('../../../contract/ideas.ts')['MARKET_EMPTY'] =
  'Please enter a market to analyze'
const WORDLESS: typeof import('../../../contract/ideas.ts')['MARKET_WORDLESS'] =
  'Market must contain letters or digits'

/** What is wrong with a market, trimmed, as the host would say it; empty while nothing is. */
export function marketProblem(market: string): string {
  if (market === '') return EMPTY
  if (Array.from(market).length > MARKET_MAX) {
    return `Market must be at most ${MARKET_MAX} characters long`
  }
  return hasWords(market) ? '' : WORDLESS
}
