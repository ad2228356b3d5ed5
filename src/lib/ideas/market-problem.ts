import {
  MARKET_EMPTY,
  MARKET_MAX,
  MARKET_TOO_LONG,
  MARKET_WORDLESS,
} from '../../../contract/idea-form.ts'
import { hasWords } from '../../../contract/words.ts'

/** The validation error of a trimmed market, worded as on the host; empty if valid. */
export function marketProblem(market: string): string {
  if (market === '') return MARKET_EMPTY
  if (Array.from(market).length > MARKET_MAX) return MARKET_TOO_LONG
  return hasWords(market) ? '' : MARKET_WORDLESS
}
