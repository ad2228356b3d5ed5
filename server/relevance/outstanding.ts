import {
  type Findings,
  lacksAct,
  lacksForm,
  lacksSoftware,
  readingOf,
  topicsOf,
} from './findings.ts'
import { isSpecific, type MarketProfile } from './market-profile.ts'
import type { Presence } from './stand-out.ts'
import { OTHER_MAX } from './support.ts'
import type { Verdict } from './verdict.ts'

/** True if a discussion has a word for what is done as a thing alone: a flavor, of 'flavored'. */
const hasOtherSense = ({ words }: MarketProfile, { support }: Findings): boolean =>
  words.some((word, at) => word.isDone && (support[at] ?? 0) > 0 && (support[at] ?? 0) <= OTHER_MAX)

/** How much worse than the best sector those of the market may explain an outstanding discussion. */
const OUTSTANDING_GAP = 0.5

/**
 * True if a title has the head of a name, which few sectors have, in a discussion that its sectors
 * explain; or its one word: 'keurig', of 'keurig alternatives'.
 */
function hasSpecificHead(market: MarketProfile, { inTitle, place }: Findings): boolean {
  const { words, head: at } = market
  const head = words[at]
  if (head === undefined || !isSpecific(head) || !inTitle[at]) return false
  const isOneWord = topicsOf(market) === 1 && words.length > 1
  return place.gap <= OUTSTANDING_GAP || (isOneWord && place.sector === 0)
}

/** The share of a subject that is all of it, but for rounding. */
const ALL = 0.999

/**
 * A discussion that has most words of a name that the atlas lacks, as hardly any other does. It is
 * about the market if it has all of them; one in a single comment counts only where others stand side
 * by side. A discussion with a specific head in its title is a neighbor.
 */
export function verdictIfOutstanding(
  market: MarketProfile,
  findings: Findings,
  { isOutstanding, told, said }: Presence,
): Verdict | undefined {
  if (market.known || !findings.isQualified || hasOtherSense(market, findings)) return undefined
  if (lacksAct(market, findings)) return undefined
  const stands = isOutstanding && findings.place.gap <= OUTSTANDING_GAP
  if (!stands && !hasSpecificHead(market, findings)) return undefined
  const { isTitled, score } = readingOf(market, findings)
  const { isPhrase } = findings
  const isSaidWhole = isPhrase && isTitled && said > ALL
  const isWhole = told > ALL || isSaidWhole
  const hasForm = !lacksForm(market, findings) && !lacksSoftware(market, findings)
  const isAbout = stands && isWhole && hasForm
  return { isBeside: !isAbout, isTitled, isWhole, isPhrase, score }
}
