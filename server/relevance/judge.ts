import type { AtlasIndex } from './atlas-index.ts'
import type { Findings } from './findings.ts'
import { isSpecific, type MarketProfile, type MarketWord, profileOf } from './market-profile.ts'
import { verdictIfOutstanding } from './outstanding.ts'
import { nicheAtHome, placeOf } from './places.ts'
import { type Readings, readingsOf } from './readings.ts'
import { shorterNames } from './shorter-names.ts'
import { presencesOf } from './stand-out.ts'
import { isInTitle, isSpoken, supportOf, UNTITLED_MAX } from './support.ts'
import { rootOf, wordsIn } from './terms.ts'
import { type ThreadProfile, type ThreadTexts, threadProfile } from './thread-profile.ts'
import { hasPhrase, isQualified, togetherness } from './together.ts'
import { type Verdict, verdictOf } from './verdict.ts'

export interface Judged extends Verdict {
  id: string
}

export interface Judgement {
  /** Those about the market or beside it, best first. */
  threads: Judged[]
  /** If none is about the market: a shorter name of it, and niches of its sectors, that some are about. */
  nearby: string[]
}

/** What a word still says that all, or none, of the candidates have. */
const COMMON = 0.35
const ABSENT = 0.6
/** The head of a name says more than what stands before it: a coffee grinder is a grinder. */
const HEAD = 1.5
/** Support from which a candidate is about a word. */
const HELD = 0.2

/** Share of the candidates whose titles have a word, from which on it is usual among them. */
const USUAL = 0.4

/** The share of the candidates that support a word more than so much, 0 to 1. */
function shareOf(support: readonly (readonly number[])[], at: number, least: number): number {
  const holding = support.filter((row) => (row[at] ?? 0) > least).length
  return support.length === 0 ? 0 : holding / support.length
}

/** The weights of a market's words among candidates: a word that nearly all have tells little. */
function weightsAmong(
  { words, head }: MarketProfile,
  support: readonly (readonly number[])[],
): number[] {
  return words.map(({ weight }: MarketWord, at) => {
    const share = shareOf(support, at, HELD)
    const rarity = share === 0 ? ABSENT : COMMON + (1 - COMMON) * (1 - share)
    return weight * rarity * (at === head ? HEAD : 1)
  })
}

/** Niches nearby that are named at most. */
const NEARBY_MAX = 4
/** Discussions whose titles name the subject, from which on others are not read. */
const TITLED_ENOUGH = 2
/** Discussions that speak of each word of the name, from which on others are not read. */
const WHOLE_ENOUGH = 2

/** A discussion with its words and what it may be about. */
interface Read {
  id: string
  profile: ThreadProfile
  readings: Readings
}

/**
 * Tells the discussions about a market, or beside it, from those that are about neither. Few whose
 * titles name the subject are better than more that name it somewhere.
 * @param isThin true for few discussions on very many subjects, where one may have a market's words
 *   by chance
 */
export function judge(
  index: AtlasIndex,
  market: MarketProfile,
  threads: readonly ThreadTexts[],
  isThin = false,
): Judgement {
  const read = threads.map((thread): Read => {
    const profile = threadProfile(thread)
    return { id: thread.id, profile, readings: readingsOf(index, profile.words) }
  })
  const judged = judgeRead(index, market, read, isThin)
  const isNone = judged.every(({ isBeside }) => isBeside)
  return { threads: judged, nearby: isNone ? othersWithSome(index, market, read, isThin) : [] }
}

/** Words of a name, as typed, that say by themselves what it is about: 'aeropress', of 'aeropress accessories'. */
function specificWords({ name, words, known }: MarketProfile): string[] {
  const typed = wordsIn(name)
  if (known || typed.length < 2) return []
  return typed.filter((each) =>
    words.some((word) => isSpecific(word) && word.root === rootOf(each)),
  )
}

/** A shorter name of the market first: 'decaf coffee' of 'decaf coffee beans'. */
function othersWithSome(
  index: AtlasIndex,
  market: MarketProfile,
  read: readonly Read[],
  isThin: boolean,
): string[] {
  const isNamed = (name: string) =>
    aboutIt(index, name, read, isThin).some(
      ({ isTitled, isPhrase = true }) => isTitled && (isPhrase || !name.includes(' ')),
    )
  const shorter = [...shorterNames(market.name), ...specificWords(market)].find(isNamed)
  const nearby = nearbyOf(index, market, read, isThin)
  return shorter === undefined ? nearby : [shorter, ...nearby]
}

const aboutIt = (
  index: AtlasIndex,
  name: string,
  read: readonly Read[],
  isThin: boolean,
): Judged[] =>
  judgeRead(index, profileOf(index, name), read, isThin).filter(({ isBeside }) => !isBeside)

function judgeRead(
  index: AtlasIndex,
  market: MarketProfile,
  read: readonly Read[],
  isThin: boolean,
): Judged[] {
  const support = read.map(({ profile }) => market.words.map((word) => supportOf(word, profile)))
  const weights = weightsAmong(market, support)
  const rare = market.words.map((_, at) => shareOf(support, at, UNTITLED_MAX) < USUAL)
  const profiles = read.map(({ profile }) => profile)
  const presences = isThin ? [] : presencesOf(market, profiles)
  const judged = read.flatMap(({ id, profile, readings }, at) => {
    const findings: Findings = {
      weights,
      rare,
      support: support[at] ?? [],
      inTitle: market.words.map((word) => isInTitle(word, profile)),
      isSpoken: market.words.map((word) => isSpoken(word, profile)),
      isPhrase: hasPhrase(market, profile),
      together: togetherness(market, profile),
      isQualified: isQualified(market, profile),
      place: placeOf(index, market, readings),
    }
    const presence = presences[at]
    const verdict =
      verdictOf(market, findings, isThin) ??
      (presence && verdictIfOutstanding(market, findings, presence))
    return verdict ? [{ id, ...verdict }] : []
  })
  return worthReading(judged)
}

/** The niches that most discussions of the market's sectors are about, if these are about them. */
function nearbyOf(
  index: AtlasIndex,
  market: MarketProfile,
  read: readonly Read[],
  isThin: boolean,
): string[] {
  const homes = new Map<string, number>()
  for (const { readings } of read) {
    if (placeOf(index, market, readings).sector !== 1) continue
    const home = nicheAtHome(index, market, readings)
    homes.set(home, (homes.get(home) ?? 0) + 1)
  }
  const most = [...homes].sort(([, a], [, b]) => b - a).slice(0, NEARBY_MAX)
  return most.map(([name]) => name).filter((name) => aboutIt(index, name, read, isThin).length > 0)
}

/** Without those that are only loosely beside the market if there is nothing else. */
function worthReading(judged: readonly Judged[]): Judged[] {
  if (judged.every(({ isLoose }) => isLoose)) return []
  const about = judged.filter(({ isBeside }) => !isBeside)
  const areTitled = about.filter(({ isTitled }) => isTitled).length >= TITLED_ENOUGH
  const areWhole = about.filter(({ isWhole }) => isWhole).length >= WHOLE_ENOUGH
  return judged
    .filter((each) => each.isBeside || each.isTitled || !areTitled)
    .filter(
      (each) => each.isBeside || each.isWhole !== false || each.isPhrase === true || !areWhole,
    )
    .sort(
      (a, b) =>
        Number(a.isLoose ?? false) - Number(b.isLoose ?? false) ||
        b.score - a.score ||
        (a.id < b.id ? -1 : 1),
    )
}
