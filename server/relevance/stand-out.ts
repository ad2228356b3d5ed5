import type { MarketProfile, MarketWord } from './market-profile.ts'
import { isInTitle, standsFor } from './support.ts'
import type { ThreadProfile } from './thread-profile.ts'

/** How much a discussion has of the words of a market's subject. */
export interface Presence {
  /** True if its title or its post, not only a comment, has the word that says most. */
  isTold: boolean
  /** The share of their weight that it says elsewhere than in a single comment, 0 to 1. */
  told: number
  /** The share that is said anywhere in it, 0 to 1. */
  said: number
  /** Grows with that share, with the share in its title, and with how often each is said. */
  score: number
  /** True if it has most of them, and hardly any other candidate has as much. */
  isOutstanding: boolean
}

type Said = Omit<Presence, 'isOutstanding'>

/** What a word counts in a title, in a post and in a comment, and how often it counts. */
const COUNT = { title: 2, opening: 1, comment: 0.5 }
const TIMES_MAX = 3
/** Comments that say as much as a post: one is not enough. */
const COMMENTS_MIN = 2

function timesOf(word: MarketWord, { opening, comments }: ThreadProfile) {
  let inOpening = 0
  let inComments = 0
  for (const [root, times] of opening) if (standsFor(word, root)) inOpening += times
  for (const [root, times] of comments) {
    if (standsFor(word, root)) inComments = Math.max(inComments, times)
  }
  return { inOpening, inComments }
}

function saidIn(topics: readonly MarketWord[], thread: ThreadProfile): Said {
  const whole = topics.reduce((sum, { weight }) => sum + weight, 0)
  const most = Math.max(...topics.map(({ weight }) => weight))
  let isTold = false
  let told = 0
  let said = 0
  let score = 0
  for (const word of topics) {
    const share = word.weight / whole
    const { inOpening, inComments } = timesOf(word, thread)
    const inTitle = isInTitle(word, thread) ? 1 : 0
    const isNamed = [...thread.community].some((root) => standsFor(word, root))
    const isSaid = isNamed || inTitle + inOpening + inComments > 0
    const times =
      COUNT.title * inTitle +
      COUNT.opening * Math.min(inOpening, TIMES_MAX) +
      COUNT.comment * Math.min(inComments, TIMES_MAX)
    if (isSaid) said += share
    if (isNamed || inTitle + inOpening > 0 || inComments >= COMMENTS_MIN) told += share
    if (word.weight === most && inTitle + inOpening > 0) isTold = true
    score += share * (Math.log1p(times) + inTitle + (isSaid ? 1 : 0))
  }
  return { isTold, told, said, score }
}

/** The least presence of a discussion that stands out. */
const LEAST = { said: 0.6, score: 1.5 }
/** Discussions whose score is about as high, at most, itself among them. */
const AS_GOOD = { within: 0.25, most: 2 }
/** Candidates among which one can stand out. */
const AMONG_MIN = 12

/**
 * How much each candidate has of a market's words. In a forum on coffee, where most discussions speak
 * of coffee and cups, none stands out by these; one on how to check an identity for an exam does.
 */
export function presencesOf(
  { words }: MarketProfile,
  threads: readonly ThreadProfile[],
): Presence[] {
  const topics = words.filter(({ isForm }) => !isForm)
  const all = threads.map((thread) => saidIn(topics, thread))
  return all.map((each) => ({
    ...each,
    // One word alone is said in passing too often.
    isOutstanding: topics.length > 1 && all.length >= AMONG_MIN && standsOut(each, all),
  }))
}

function standsOut({ isTold, said, score }: Said, all: readonly Said[]): boolean {
  if (!isTold || said < LEAST.said || score < LEAST.score) return false
  return all.filter((other) => other.score >= score - AS_GOOD.within).length <= AS_GOOD.most
}
