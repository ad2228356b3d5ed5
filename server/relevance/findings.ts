import type { MarketProfile } from './market-profile.ts'
import type { Place } from './places.ts'
import { OTHER_MAX, TITLED } from './support.ts'
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
  /** Whether somebody says each of these words in it: it is not the community's alone. */
  isSpoken: readonly boolean[]
  /** True if two words of the name stand side by side in its title or opening post. */
  isPhrase: boolean
  /** How the words of the name stand in it. */
  together: Togetherness
  /** True if what qualifies the name stands in it as well, or nothing does. */
  isQualified: boolean
  place: Place
}

/** The least share of the name's weight that a discussion covers. */
export const COVER = { named: 0.6, niche: 0.2, narrower: 0.45 }
/** The least support of a word that must not be missing. */
const NEEDED = 0.6
/** Support of a word that is mentioned: in more than one comment. */
export const MENTIONED = 0.2
/** Support of a word that is spoken of: once in an opening post. */
export const WHOLE = 0.5
/** A word with less weight may be missing. */
const WEIGHTY = 0.25
/** How much worse than the best sector those of the market may explain it, in logarithm per word. */
const ELSEWHERE = { known: 1, unknown: 0.4 }
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
export function lacksAct({ words }: MarketProfile, { support }: Findings): boolean {
  return words.some((word, at) => word.isAct && (support[at] ?? 0) < NEEDED / 2)
}

export const topicsOf = ({ words }: MarketProfile) => words.filter((word) => !word.isForm).length

/** The number of words of the subject of which a discussion does not speak. */
export function missingTopics({ words }: MarketProfile, { support }: Findings): number {
  return words.filter((word, at) => !word.isForm && (support[at] ?? 0) < MENTIONED).length
}

/** True if a discussion speaks of one word of a name that has three for its subject: loose, of 'loose leaf tea'. */
export const hasOneOfMany = (market: MarketProfile, findings: Findings): boolean =>
  topicsOf(market) > 2 && topicsOf(market) - missingTopics(market, findings) < 2

/** True if a name has one word for its subject, and no title has one for its form: 'tea' of 'tea shop'. */
export function isOneWord(market: MarketProfile, { support }: Findings): boolean {
  const { words } = market
  const forms = words.some((word, at) => word.isForm && (support[at] ?? 0) >= TITLED)
  return topicsOf(market) === 1 && words.length > 1 && !forms
}

/** True if a title has each word of a subject of two or more, and some side by side. */
export function isSaidInTitle(market: MarketProfile, { isPhrase, support }: Findings): boolean {
  const isThere = (at: number) => (support[at] ?? 0) >= TITLED
  return (
    isPhrase &&
    topicsOf(market) > 1 &&
    market.words.every(({ isForm }, at) => isForm || isThere(at))
  )
}

/** True if a discussion names the market while its words as a whole are about something else. */
export function isElsewhere(market: MarketProfile, findings: Findings): boolean {
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
export function lacksForm({ words }: MarketProfile, { support }: Findings): boolean {
  return words.some((word, at) => isOwnSubject(word.root) && (support[at] ?? 0) < MENTIONED)
}

/** True if a name has a form that is software, and a discussion speaks of none. */
export function lacksSoftware({ words }: MarketProfile, { support }: Findings): boolean {
  return words.some((word, at) => isSoftware(word.root) && (support[at] ?? 0) < MENTIONED)
}

/** What follows from the findings for every market. */
export interface Reading {
  /** True if its title, or its community, names the word of the market that says most. */
  isTitled: boolean
  /** Higher for a discussion that is more about the market. */
  score: number
  /** The share of the name's weight that the discussion covers, 0 to 1. */
  cover: number
  /** True if the discussion has enough of the name, and every word that must not be missing. */
  isNamed: boolean
}

export function readingOf(market: MarketProfile, findings: Findings): Reading {
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
