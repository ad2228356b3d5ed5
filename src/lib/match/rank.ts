import { type Answers, CAPITAL, HOURS } from './answers.ts'
import { conceptsOf } from './concepts.ts'
import { demandBit, TRAIT } from './index-file.ts'
import type { IndexedNiche, MatchIndex } from './match-index.ts'
import { relevanceOf } from './relevance.ts'
import { stemsOf } from './words.ts'

export const RESULTS_MAX = 10
const SECTOR_MAX = 3
/** More of an industry only where nothing else is nearly as good. */
const INDUSTRY_MAX = 5
const NEARLY_AS_GOOD = 0.6
/** Each niche of a sector, or of an industry, makes the next one of it less welcome. */
const SAME_SECTOR = 0.86
const SAME_INDUSTRY = 0.95
/** A niche below this has too little to do with the answers to be shown. */
const RELEVANCE_MIN = 0.22
/** The same for a niche whose conditions fit badly. */
const SCORE_MIN = 0.19
/** The same for one that fits much less than the best. */
const BESIDE_BEST = 0.36
/** A chosen industry counts like a word in a search phrase. */
const CHOSEN_INDUSTRY = 0.6

/** Weights of what is known, of what attracts, and of both in the same niche. */
const KNOWN = 0.55
const LIKED = 0.45
const BOTH = 0.4
/** Below this, a niche has little to do with what the founder knows. */
const STRANGE = 0.22
/** Below this, it has little to do with what attracts the founder. */
const DULL = 0.48
/** A topic alone, where the founder also said what they know. */
const TOPIC_ALONE = 0.8
const NOTHING = 0.1
const WITHOUT_PRACTICE = 0.6
const WITHOUT_CODE = 0.45
const WITHOUT_LICENSE = 0.85
/** Each hurdle of license, long practice or money makes a start a little harder. */
const HARDER = 0.96
const CHEAPER_START = 0.75
const UNNAMED_SUM = 0.85
/** Doors that open on most days cost more than a dossier without a sum lets on. */
const DOORS = 0.6
const DOORS_SUM = 10_000
/** Hours below which a niche that is open on most days is left out, and below which it counts less. */
const DAILY_MIN = 15
const DAILY_EASY = 30
const DAILY = 0.6
/** Where offers go the other way than the answer to place. */
const OTHER_WAY = 0.6
/** Where no offer says how it is delivered. */
const UNNAMED_PLACE = 0.7

const has = (traits: number, trait: number) => (traits & trait) !== 0

/** True if the answers say anything that niches can be about. */
export function saysEnough({ knows, knowsText, likes, likesText }: Answers): boolean {
  return (
    knows.length > 0 ||
    likes.length > 0 ||
    conceptsOf(knowsText, 'knows').length > 0 ||
    conceptsOf(likesText, 'likes').length > 0
  )
}

/** How well the founder's money fits, 0 to 1; 0 leaves the niche out. Never falls with more money. */
export function capitalFit({ need, traits }: IndexedNiche, capital: Answers['capital']): number {
  const most = CAPITAL.find(({ id }) => id === capital)?.most
  if (most === undefined) return 1
  if (need > most) return has(traits, TRAIT.cheaper) ? CHEAPER_START : 0
  const doors = has(traits, TRAIT.daily) && need <= 0 && most < DOORS_SUM ? DOORS : 1
  return need === 0 && most < 2_000 ? UNNAMED_SUM * doors : doors
}

function hoursFit({ traits }: IndexedNiche, hours: Answers['hours']): number {
  const most = HOURS.find(({ id }) => id === hours)?.most
  if (most === undefined || !has(traits, TRAIT.daily)) return 1
  if (most <= DAILY_MIN) return 0
  return most <= DAILY_EASY ? DAILY : 1
}

function placeFit({ traits, afar }: IndexedNiche, place: Answers['place']): number {
  const isNear = has(traits, TRAIT.near)
  if (place === 'online') {
    if (afar === 0) return isNear ? 0 : UNNAMED_PLACE
    return OTHER_WAY + (1 - OTHER_WAY) * (afar / 100)
  }
  if (place !== 'near' || isNear) return 1
  return afar === 100 ? 0 : UNNAMED_PLACE
}

/** The niches that a founder refuses, by a choice or by a word. */
function refusedOf({ refuses, refusesText }: Answers, index: MatchIndex) {
  const bits = refuses.reduce((sum, id) => sum | demandBit(id), 0)
  const stems = [...stemsOf(refusesText)].map((stem) => index.held(stem))
  return ({ index: at, demands }: IndexedNiche) =>
    (demands & bits) !== 0 || stems.some((held) => held.has(at))
}

/** Backgrounds that make software. */
const CODERS: ReadonlySet<string> = new Set(['software', 'data', 'it'])

export interface Match {
  niche: IndexedNiche
  score: number
}

/** Every niche that fits at all, without an order; empty if the answers say too little. */
function scored(index: MatchIndex, answers: Answers): Match[] {
  const known = relevanceOf(conceptsOf(answers.knowsText, 'knows', answers.knows), index)
  const liked = relevanceOf(conceptsOf(answers.likesText, 'likes'), index)
  const asksKnown = answers.knows.length > 0 || conceptsOf(answers.knowsText, 'knows').length > 0
  const asksLiked = answers.likes.length > 0 || conceptsOf(answers.likesText, 'likes').length > 0
  const isCoder = conceptsOf(answers.knowsText, 'knows', answers.knows).some(
    (concept) => concept.kind === 'background' && CODERS.has(concept.id),
  )
  const isRefused = refusedOf(answers, index)
  return index.niches.flatMap((niche) => {
    const fit =
      capitalFit(niche, answers.capital) *
      hoursFit(niche, answers.hours) *
      placeFit(niche, answers.place)
    if (fit === 0 || isRefused(niche)) return []
    const knows = known[niche.index] ?? 0
    const chosen = answers.likes.includes(niche.industry) ? CHOSEN_INDUSTRY : 0
    const text = liked[niche.index] ?? 0
    const likes = Math.max(chosen, text) + 0.5 * Math.min(chosen, text)
    const relevance =
      asksKnown && asksLiked
        ? KNOWN * knows + LIKED * likes + BOTH * Math.sqrt(knows * likes)
        : asksKnown
          ? knows
          : likes
    const isStrange = knows < STRANGE
    const isDull = likes < DULL
    if (relevance < RELEVANCE_MIN || (isStrange && isDull)) return []
    const practice = isStrange && has(niche.traits, TRAIT.practice) ? WITHOUT_PRACTICE : 1
    const code = !isCoder && has(niche.demands, demandBit('code')) ? WITHOUT_CODE : 1
    const license = isStrange && has(niche.demands, demandBit('license')) ? WITHOUT_LICENSE : 1
    const hurdles = [
      has(niche.demands, demandBit('license')),
      has(niche.traits, TRAIT.practice),
      niche.need >= 0,
    ].filter(Boolean).length
    const alone = asksKnown && asksLiked && knows < NOTHING ? TOPIC_ALONE : 1
    const ease = HARDER ** hurdles
    const score = relevance * fit * practice * code * license * alone * ease
    return score < SCORE_MIN ? [] : [{ niche, score }]
  })
}

/**
 * The ten niches that fit best, best first: the highest score, less for each niche of the same
 * sector or industry before it, at most three of a sector, and at most five of an industry while
 * others are nearly as good. Equal scores stand in the atlas's order. The same answers always give the same
 * niches. Fewer where fewer fit.
 */
export function rank(index: MatchIndex, answers: Answers): Match[] {
  const all = scored(index, answers)
  const best = Math.max(0, ...all.map(({ score }) => score))
  const left = all.filter(({ score }) => score >= BESIDE_BEST * best)
  const taken: Match[] = []
  const counts = new Map<string, number>()
  const countOf = (key: string) => counts.get(key) ?? 0

  function bestUnder(industryMax: number): Match | null {
    let best: Match | null = null
    let bestWorth = 0
    for (const match of left) {
      const { industry, file } = match.niche
      const ofIndustry = countOf(industry)
      if (countOf(file) >= SECTOR_MAX || ofIndustry >= industryMax || taken.includes(match))
        continue
      const worth = match.score * SAME_SECTOR ** countOf(file) * SAME_INDUSTRY ** ofIndustry
      if (worth > bestWorth) {
        best = match
        bestWorth = worth
      }
    }
    return best
  }

  while (taken.length < RESULTS_MAX) {
    const free = bestUnder(RESULTS_MAX)
    if (free === null) break
    const other = bestUnder(INDUSTRY_MAX)
    const next = other && other.score >= NEARLY_AS_GOOD * free.score ? other : free
    taken.push(next)
    for (const key of [next.niche.industry, next.niche.file]) counts.set(key, countOf(key) + 1)
  }
  return taken
}
