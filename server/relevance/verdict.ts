import type { Known } from './atlas-lookup.ts'
import {
  COVER,
  type Findings,
  hasOneOfMany,
  isElsewhere,
  isOneWord,
  isSaidInTitle,
  lacksAct,
  lacksForm,
  lacksSoftware,
  MENTIONED,
  missingTopics,
  type Reading,
  readingOf,
  topicsOf,
  WHOLE,
} from './findings.ts'
import type { MarketProfile } from './market-profile.ts'
import { TITLED, UNTITLED_MAX } from './support.ts'
import { isRelative } from './word-families.ts'

export interface Verdict {
  /** True if its title, or its community, names the word of the market that says most. */
  isTitled: boolean
  /** True if it is of the same sector and not of the same niche: read beside others, never alone. */
  isLoose?: boolean
  /** Whether it speaks of each word of the market's subject. Undefined if it is about a market of the atlas. */
  isWhole?: boolean
  /** Whether two words of the name stand side by side in it. Undefined for a market of the atlas. */
  isPhrase?: boolean
  /** True if it is about a neighbor of the market. */
  isBeside: boolean
  /** Higher for a discussion that is more about the market. */
  score: number
}

/** Ranks of the market's sector among the readings. */
const RANK = { home: 1, likely: 3, possible: 6 }
/** How much worse than the best sector those of a market may explain a near neighbor, in logarithm per word. */
const NEIGHBOR_GAP = 0.4

/**
 * @param isThin true for few discussions on very many subjects, of which none is read that lacks a
 *   word of an unknown name
 * @returns undefined for a discussion that is not about the market, nor beside it
 */
export function verdictOf(
  market: MarketProfile,
  findings: Findings,
  isThin = false,
): Verdict | undefined {
  if (isElsewhere(market, findings) || (isThin && isKin(market))) return undefined
  const reading = readingOf(market, findings)
  return market.known
    ? verdictOnKnown(market, market.known, findings, reading)
    : verdictOnUnknown(market, findings, reading, isThin)
}

/** True if a name has nothing but people of a family: in most titles of samples, "Mom" is the writer's own. */
function isKin({ words, known }: MarketProfile): boolean {
  const topics = words.filter(({ isForm }) => !isForm)
  return known?.as !== 'niche' && topics.length > 0 && topics.every(({ root }) => isRelative(root))
}

/** True if a title itself has a word of the subject, or one that stands for it. */
function hasTitleWord({ words }: MarketProfile, { inTitle }: Findings): boolean {
  return words.some(({ isForm }, at) => !isForm && inTitle[at])
}

/** True if somebody says a word of the subject, in a title, a post or a comment. */
function speaksOf({ words }: MarketProfile, { isSpoken }: Findings): boolean {
  return words.some(({ isForm }, at) => !isForm && isSpoken[at])
}

/** True if the words of a name stand together, and in a title or side by side. */
const isSaid = ({ together, isPhrase }: Findings, { isTitled }: Reading): boolean =>
  together !== 'apart' && (isTitled || isPhrase)

/** A market of the atlas: its sector and its niche decide as much as its name. */
function verdictOnKnown(
  market: MarketProfile,
  { as }: Known,
  findings: Findings,
  reading: Reading,
): Verdict | undefined {
  const { place } = findings
  const { cover, isNamed, isTitled, score } = reading
  const isHome =
    place.sector === RANK.home ||
    (place.sector <= RANK.likely && cover >= COVER.narrower) ||
    (as !== 'niche' && isSaidInTitle(market, findings))
  if (!isHome) return undefined
  const isWhole = missingTopics(market, findings) === 0
  const beside = { isBeside: true, isTitled, isWhole, score }
  const isNiche = as === 'niche' && place.niche === 1 && cover >= COVER.niche
  const hasFew = !isNamed && hasOneOfMany(market, findings)
  const isHeadless = (findings.support[market.head] ?? 0) < MENTIONED
  if (isNiche && hasFew && isHeadless) return undefined
  const isSaidTogether = findings.together === 'near' && findings.isQualified
  if (as === 'phrase' && !isTitled && !isSaidTogether) return undefined
  const isOther =
    (as === 'narrower' && !isSaid(findings, reading)) ||
    (as !== 'phrase' && (place.niche > 2 || isOneWord(market, findings)))
  if (isNiche || (isNamed && !isOther)) {
    const isSure =
      !hasFew &&
      (market.qualifiers.length === 0 || (findings.isQualified && isTitled)) &&
      (as === 'niche' || !(lacksForm(market, findings) || lacksSoftware(market, findings))) &&
      (as !== 'phrase' || isTitled || topicsOf(market) === 1)
    return isSure ? { isBeside: false, isTitled, score } : beside
  }
  if (lacksAct(market, findings)) return undefined
  if (as === 'phrase') return cover >= COVER.narrower ? beside : undefined
  if (place.niche === 1 && place.gap <= NEIGHBOR_GAP) return beside
  return place.sector === RANK.home ? { ...beside, isLoose: true } : undefined
}

/** A market that only its name tells: its words must stand together, or at least be in a title. */
function verdictOnUnknown(
  market: MarketProfile,
  findings: Findings,
  { isNamed, isTitled, score }: Reading,
  isThin: boolean,
): Verdict | undefined {
  const { place, isPhrase, support, together, isQualified } = findings
  if (!isNamed || !isQualified || together === 'apart' || (together === 'loose' && !isTitled))
    return undefined
  if (place.sector > RANK.possible && !isPhrase) return undefined
  // Of samples, the community alone says little: those of trip planners are not about event planners.
  if (isThin && place.sector > RANK.home && !speaksOf(market, findings)) return undefined
  const isHead = (support[market.head] ?? 0) >= TITLED
  const missing = missingTopics(market, findings)
  const beside = isHead ? { isBeside: true, isTitled, isWhole: missing === 0, score } : undefined
  if (isThin && missing > 0) return undefined
  if (lacksSoftware(market, findings)) return beside
  if (isOneWord(market, findings)) return place.niche === 1 && isTitled ? beside : undefined
  if (missing > 0) return missing < topicsOf(market) - 1 ? beside : undefined
  const isSubject = (support[market.head] ?? 0) >= UNTITLED_MAX
  if (!isTitled && !isPhrase && !isSubject && topicsOf(market) === 1) return undefined
  const isMentioned = isPhrase ? !hasTitleWord(market, findings) : topicsOf(market) > 1
  if (!isTitled && isMentioned) return beside
  if (lacksForm(market, findings)) return market.isList ? undefined : beside
  const isWhole = support.every((each) => each >= WHOLE)
  return { isBeside: false, isTitled, isWhole, isPhrase, score }
}
