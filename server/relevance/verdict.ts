import type { Known } from './atlas-lookup.ts'
import { isSpecific, type MarketProfile } from './market-profile.ts'
import type { Place } from './places.ts'
import type { Presence } from './stand-out.ts'
import { OTHER_MAX, TITLED, UNTITLED_MAX } from './support.ts'
import type { Togetherness } from './together.ts'
import { isOwnSubject, isSoftware } from './word-families.ts'

/** What is known about a discussion and a market. */
export interface Findings {
  /** How much each word of the market's name says among the candidates. */
  weights: readonly number[]
  /** Whether the titles of most candidates do without each of these words. */
  rare: readonly boolean[]
  /** How much the discussion is about each of these words, 0 to 1. */
  support: readonly number[]
  /** Whether its title has each of these words. */
  inTitle: readonly boolean[]
  /** True if two words of the name stand side by side in its title or opening post. */
  isPhrase: boolean
  /** How the words of the name stand in it. */
  together: Togetherness
  /** True if what qualifies the name stands in it as well, or nothing does. */
  isQualified: boolean
  place: Place
}

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

/** The least share of the name's weight that a discussion covers. */
const COVER = { named: 0.6, niche: 0.2, narrower: 0.45 }
/** The least support of a word that must not be missing. */
const NEEDED = 0.6
/** Support of a word that is mentioned: in more than one comment. */
const MENTIONED = 0.2
/** Support of a word that is spoken of: once in an opening post. */
const WHOLE = 0.5
/** A word with less weight may be missing. */
const WEIGHTY = 0.25
/** Ranks of the market's sector among the readings. */
const RANK = { home: 1, likely: 3, possible: 6 }
/** How much worse than the best sector those of the market may explain it, in logarithm per word. */
const ELSEWHERE = { known: 1, unknown: 0.4 }
/** The same for a near neighbor of a market that the atlas has. */
const NEIGHBOR_GAP = 0.4
/** Scores fall to a third within this distance of the best reading, in logarithm per word. */
const GAP = 0.12

/** What a word for the form of an offer counts: people talk about the thing. */
const FORM = 0.4

/** The share of the name's weight that a discussion covers, 0 to 1. */
function coverOf({ words }: MarketProfile, { weights, support }: Findings): number {
  let whole = 0
  let held = 0
  for (const [at, { isForm, root }] of words.entries()) {
    const weight = (weights[at] ?? 0) * (isForm && !isOwnSubject(root) ? FORM : 1)
    whole += weight
    held += weight * (support[at] ?? 0)
  }
  return whole === 0 ? 0 : held / whole
}

/** The place of the word that says most, which is none for the form of an offer. */
function tellingOf({ words, head }: MarketProfile, { weights }: Findings): number {
  const worth = words.map(({ isForm }, at) => (isForm ? 0 : (weights[at] ?? 0)))
  const most = Math.max(...worth)
  return most === 0 ? head : worth.indexOf(most)
}

/** True if a word is missing without which a discussion is about something else. */
function lacksWord({ words, head }: MarketProfile, findings: Findings): boolean {
  const { weights, support, isPhrase, inTitle } = findings
  const isObjectThere =
    isPhrase && words.every(({ isForm, isAct }, at) => isForm || isAct || inTitle[at])
  return words.some((word, at) => {
    const held = support[at] ?? 0
    const isNeeded = at === head || word.isAct || (!word.isForm && (weights[at] ?? 0) > WEIGHTY)
    const least = word.isAct && isObjectThere ? NEEDED / 2 : NEEDED
    return (isNeeded && held < least) || (word.isDone && held <= OTHER_MAX)
  })
}

/** True if the act in a name is hardly mentioned: a discussion about the object alone. */
function lacksAct({ words }: MarketProfile, { support }: Findings): boolean {
  return words.some((word, at) => word.isAct && (support[at] ?? 0) < NEEDED / 2)
}

const topicsOf = ({ words }: MarketProfile) => words.filter((word) => !word.isForm).length

/** The number of words of the subject of which a discussion does not speak. */
function missingTopics({ words }: MarketProfile, { support }: Findings): number {
  return words.filter((word, at) => !word.isForm && (support[at] ?? 0) < MENTIONED).length
}

/** True if a discussion speaks of one word of a name that has three for its subject: loose, of 'loose leaf tea'. */
const hasOneOfMany = (market: MarketProfile, findings: Findings): boolean =>
  topicsOf(market) > 2 && topicsOf(market) - missingTopics(market, findings) < 2

/** True if a name has one word for its subject, and no title has one for its form: 'tea' of 'tea shop'. */
function isOneWord(market: MarketProfile, { support }: Findings): boolean {
  const { words } = market
  const forms = words.some((word, at) => word.isForm && (support[at] ?? 0) >= TITLED)
  return topicsOf(market) === 1 && words.length > 1 && !forms
}

/** True if a title has each word of a subject of two or more, and some side by side. */
function isSaidInTitle(market: MarketProfile, { isPhrase, support }: Findings): boolean {
  const isThere = (at: number) => (support[at] ?? 0) >= TITLED
  return (
    isPhrase &&
    topicsOf(market) > 1 &&
    market.words.every(({ isForm }, at) => isForm || isThere(at))
  )
}

/** True if a discussion names the market while its words as a whole are about something else. */
function isElsewhere(market: MarketProfile, findings: Findings): boolean {
  const { known } = market
  const { place } = findings
  if (place.sector === 0 || (known?.as !== 'niche' && isSaidInTitle(market, findings))) return false
  if (known) return place.gap > ELSEWHERE.known
  const isSaidWhole = findings.isPhrase && findings.support.every((each) => each >= WHOLE)
  return place.gap > (isSaidWhole ? ELSEWHERE.known : ELSEWHERE.unknown)
}

/**
 * True if a title, or the community, has the word that says most, and for a market that only its name
 * tells also what stands before its head and is rare in the titles of the candidates.
 */
function isTitledBy(market: MarketProfile, findings: Findings): boolean {
  const { words, head, known } = market
  const { rare, support } = findings
  const telling = tellingOf(market, findings)
  return words.every((word, at) => {
    const isBefore = at < head && !word.isForm && !word.isAct
    const isNeeded = at === telling || (known?.as !== 'niche' && isBefore && rare[at])
    return !isNeeded || (support[at] ?? 0) >= TITLED
  })
}

/** True if a name has a form that changes its subject, and a discussion does not speak of it. */
function lacksForm({ words }: MarketProfile, { support }: Findings): boolean {
  return words.some((word, at) => isOwnSubject(word.root) && (support[at] ?? 0) < MENTIONED)
}

/** True if a name has a form that is software, and a discussion speaks of none. */
function lacksSoftware({ words }: MarketProfile, { support }: Findings): boolean {
  return words.some((word, at) => isSoftware(word.root) && (support[at] ?? 0) < MENTIONED)
}

/** What follows from the findings for every market. */
interface Reading extends Pick<Verdict, 'isTitled' | 'score'> {
  /** The share of the name's weight that the discussion covers, 0 to 1. */
  cover: number
  /** True if the discussion has enough of the name, and every word that must not be missing. */
  isNamed: boolean
}

function readingOf(market: MarketProfile, findings: Findings): Reading {
  const { place, isPhrase } = findings
  const cover = coverOf(market, findings)
  const atHome = Math.exp(-place.gap / GAP)
  const byNiche = place.niche === 1 ? 0.5 : place.niche === 2 ? 0.2 : 0
  return {
    cover,
    score: cover + atHome + byNiche + (isPhrase ? 0.2 : 0),
    isTitled: isTitledBy(market, findings),
    isNamed: cover >= COVER.named && !lacksWord(market, findings),
  }
}

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
  if (isElsewhere(market, findings)) return undefined
  const reading = readingOf(market, findings)
  return market.known
    ? verdictOnKnown(market, market.known, findings, reading)
    : verdictOnUnknown(market, findings, reading, isThin)
}

/** True if a title itself has a word of the subject, or one that stands for it. */
function hasTitleWord({ words }: MarketProfile, { inTitle }: Findings): boolean {
  return words.some(({ isForm }, at) => !isForm && inTitle[at])
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
    const isWhole = missingTopics(market, findings) === 0
    return { isBeside: !isSure, isTitled, ...(isSure ? {} : { isWhole }), score }
  }
  if (lacksAct(market, findings)) return undefined
  const isWhole = missingTopics(market, findings) === 0
  const beside = { isBeside: true, isTitled, isWhole, score }
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

/** True if a discussion lacks a form without which it is about something else, or is about one word alone. */
function lacksItsForm(market: MarketProfile, findings: Findings): boolean {
  const lacksAny = market.words.some(
    ({ isForm }, at) => isForm && (findings.support[at] ?? 0) < MENTIONED,
  )
  return (
    lacksForm(market, findings) ||
    lacksSoftware(market, findings) ||
    (lacksAny && topicsOf(market) === 1)
  )
}

/** The share of a subject that is all of it, but for rounding. */
const ALL = 0.999

/**
 * A discussion that has most words of a name that the atlas lacks, as hardly any other does: about the
 * market if it has all of them, not one in a single comment unless others stand side by side. One with a specific head in its title is a neighbor.
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
  const isAbout = stands && isWhole && !lacksItsForm(market, findings)
  return { isBeside: !isAbout, isTitled, isWhole, isPhrase, score }
}
