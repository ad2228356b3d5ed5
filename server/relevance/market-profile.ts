import type { AtlasIndex } from './atlas-index.ts'
import { hasName, type Known, lookUp } from './atlas-lookup.ts'
import { otherWordsFor } from './other-words.ts'
import { readingsOf } from './readings.ts'
import {
  isParticiple,
  isPhrasal,
  isTalk,
  pairsIn,
  rootOf,
  rootsOf,
  spokenIn,
  wordsIn,
} from './terms.ts'
import {
  isAct,
  isDoing,
  isForm,
  isTelling,
  qualifying,
  READY,
  relatedTo,
  removedBy,
} from './word-families.ts'

/** A word of a market's name. */
export interface MarketWord {
  root: string
  /** How much it says about the subject, 0.1 to 1: words in the names of many sectors say little. */
  weight: number
  /** True if the atlas has it. */
  isKnown: boolean
  /** True for the form of an offer, such as service or classes. */
  isForm: boolean
  /** True for an act, such as repair: a discussion about its object alone is not about it. */
  isAct: boolean
  /** True for what is done, or was: a flavor is not flavored, a taste is no tasting. */
  isDone: boolean
  /** True if a title that has it as a thing is about something else: a roast is no roasting. */
  isDoing: boolean
  /** Roots that may stand in its place. */
  related: readonly string[]
  /** Those among them of other words for the same thing, or of its kinds. */
  same: readonly string[]
}

/** The weight of a word that few sectors have. */
const SPECIFIC = 0.8

/** True for a word of the subject that few sectors have: it tells what a discussion is about. */
export const isSpecific = ({ weight, isForm }: MarketWord) => !isForm && weight >= SPECIFIC

export interface MarketProfile {
  /** As typed, of limited length. */
  name: string
  words: readonly MarketWord[]
  /** The place of the head among `words`: what the name is a kind of. */
  head: number
  /** Where the atlas has the market. */
  known: Known | undefined
  /** The sectors that it may belong to; empty if its words say nothing about that. */
  sectors: ReadonlySet<number>
  /** The niches that it may belong to. */
  niches: ReadonlySet<number>
  /** Pairs of roots that stand side by side in its name, some with a small word between. */
  pairs: readonly string[]
  /** Those of a verb and its particle, such as pour over. */
  phrasal: readonly string[]
  /** For each qualifier in its name, such as 'used', the words that may stand for it. */
  qualifiers: readonly (readonly string[])[]
  /** Roots of what its name is without: 'coffee without a machine'. */
  lacking: readonly string[]
  /** True if its name lists things: 'portafilters and tampers'. */
  isList: boolean
}

/** UTF-16 units of a name that are read, and its words. */
const NAME_MAX = 400
const WORDS_MAX = 8
const LEAST_WEIGHT = 0.1
/** An unknown market belongs to sectors that read its name this much better than all texts do. */
const READING_LEAST = 1
/** And to those within this distance of the best. */
const READING_NEAR = 0.7
const LIKELY_MAX = 5

function weightOf({ ids, named, sectors }: AtlasIndex, root: string): number {
  const id = ids.get(root)
  const spread = id === undefined ? 0 : (named[id] ?? 0)
  return Math.max(LEAST_WEIGHT, 1 - Math.log1p(spread) / Math.log1p(sectors.length + 1))
}

/** A root that the atlas has, if it has the root or one that stands for it: draft, for draught. */
const knownFor = ({ ids }: AtlasIndex, root: string, same: readonly string[]): string =>
  ids.has(root) ? root : (same.find((other) => ids.has(other)) ?? root)

/** The best classes of a reading and those close to the best. */
function likely(scores: Float64Array): Set<number> {
  const best = scores.reduce((most, score) => Math.max(most, score), 0)
  if (best < READING_LEAST) return new Set()
  const near = [...scores.keys()].filter((at) => (scores[at] ?? 0) >= best - READING_NEAR)
  near.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  return new Set(near.slice(0, LIKELY_MAX))
}

/** What the atlas makes of a name that it does not have; nothing if it lacks one of the words. */
function likelyPlaces(index: AtlasIndex, roots: readonly string[]) {
  if (!roots.every((root) => index.ids.has(root)))
    return { sectors: new Set<number>(), niches: new Set<number>() }
  const { sectors, niches } = readingsOf(index, new Map(roots.map((root) => [root, 1])))
  return { sectors: likely(sectors), niches: likely(niches) }
}

/** Acts that a name may begin with: "cleaning coffee machines". Other words in -ing are often things. */
const DONE =
  /^(?:buying|choosing|cleaning|cooking|drying|fixing|growing|keeping|learning|making|preserving|raising|removing|repairing|roasting|selling|shipping|storing|teaching|training)$/

/** The root of what is done, if a name begins with it. */
function doneAtFirst(market: string): string | undefined {
  const [first = ''] = wordsIn(market)
  return DONE.test(first) ? rootOf(first) : undefined
}

/** A word that means something by itself, and before a thing what another word means as well. */
const REPLACED = 'manual'

/** Roots of the meaningful words of a name, without 'manual' before a thing: 'hand' stands for it. */
const topicsOf = (market: string): string[] =>
  wordsIn(market).flatMap((word, at, all) =>
    isTalk(word) || (word === REPLACED && at < all.length - 1) ? [] : [rootOf(word)],
  )

/** Roots of the names of the niches that a market is. */
const namesOf = ({ niches }: AtlasIndex, known: Known | undefined): ReadonlySet<string> =>
  new Set(
    known?.as === 'niche'
      ? known.niches.flatMap((at) => wordsIn(niches[at]?.niche.name ?? '').map(rootOf))
      : [],
  )

/** What must stand beside a name's subject for a word that says little by itself; empty if nothing. */
function qualifierOf(word: string, named: ReadonlySet<string>): readonly string[] {
  const family = qualifying(word)
  return family.length === 0 && isTelling(word) && !named.has(rootOf(word)) ? [word] : family
}

/** What these do has their name, so it is no other sense: 'proctored' goes with a proctor, while 'flavored' is no flavor. */
const AGENTS = new Set(['proctor', 'tutor', 'coach', 'mentor', 'host', 'guide'].map(rootOf))

const PREPOSITION = /\s(?:for|with)\s/i

/** The place of the last word that is no form, in 'filters for coffee' of that before 'for'. */
function headOf(words: readonly MarketWord[], market: string): number {
  const first = new Set(rootsOf(market.split(PREPOSITION, 1)[0] ?? ''))
  const isTopic = (word: MarketWord) => !word.isForm && !isTalk(word.root)
  const before = words.findLastIndex((word) => isTopic(word) && first.has(word.root))
  return Math.max(before >= 0 ? before : words.findLastIndex(isTopic), 0)
}

const WITHOUT = /\swithout\s/i
const READY_MADE = /\bready[- ]to[- ](?:drink|eat)\b/i

export function profileOf(index: AtlasIndex, name: string): MarketProfile {
  const whole = name.slice(0, NAME_MAX)
  // The lookup takes 'espresso without a machine' for espresso machines.
  const [market = '', ...without] =
    WITHOUT.test(whole) && !hasName(index, whole) ? whole.split(WITHOUT) : [whole]
  const known = without.length > 0 ? undefined : lookUp(index, whole)
  const done = doneAtFirst(market)
  const meaningful = topicsOf(market)
  const said = wordsIn(market)
  const all = meaningful.length > 0 ? meaningful : said.map(rootOf)
  const roots = [...new Set(all)].slice(0, WORDS_MAX)
  const words = roots.map((root): MarketWord => {
    const forms = said.filter((word) => rootOf(word) === root)
    const same = otherWordsFor(root)
    return {
      root,
      weight: weightOf(index, knownFor(index, root, same)),
      isKnown: index.ids.has(root),
      isForm: isForm(root),
      isAct: isAct(root) || root === done,
      isDone: forms.some(
        (word) =>
          (isParticiple(word) && !AGENTS.has(root)) ||
          (isDoing(root) && /(?:ing|er|age)s?$/.test(word)),
      ),
      isDoing: isDoing(root),
      related: [...relatedTo(root), ...removedBy(root, roots)],
      same,
    }
  })
  const head = headOf(words, market)
  const topics = words.filter((word) => !word.isForm).map(({ root }) => root)
  const { sectors, niches } = known
    ? {
        sectors: new Set(known.niches.flatMap((at) => index.niches[at]?.sector ?? [])),
        niches: new Set(known.niches),
      }
    : likelyPlaces(index, topics.length > 0 ? topics : roots)
  const pairs = pairsIn(market)
  const named = namesOf(index, known)
  const phrasal = known ? [] : pairs.filter(isPhrasal)
  const qualifiers = spokenIn(market)
    .map((word) => qualifierOf(word, named))
    .filter(({ length }) => length > 0)
  if (READY_MADE.test(market)) qualifiers.push(READY)
  const lacking = without.flatMap(rootsOf)
  const isList = /&|,|\b(?:and|or)\b/i.test(market)
  return {
    name: whole,
    words,
    head,
    known,
    sectors,
    niches,
    pairs,
    phrasal,
    qualifiers,
    lacking,
    isList,
  }
}
