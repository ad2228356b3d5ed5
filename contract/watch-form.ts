/** Niches that a member watches at once. */
export const WATCHES_MAX = 20
/** Checks of a niche that are kept, newest first. */
export const CHECKS_KEPT = 12
/** A watch stops by itself after this many days without a visit. */
export const UNVISITED_DAYS = 365

/** Why a check waits or did not find everything, as its page says it. */
export const WATCH_PROBLEMS = {
  limit: 'Your limit of checks for that day was used up.',
  full: 'You have 1,000 market analyses, and there was no room for another one.',
  keyword: 'The source of keyword figures did not answer.',
  analysis: 'The analysis of discussions did not succeed.',
  stopped: 'It was not finished before its month was over.',
} as const
export type WatchProblem = keyof typeof WATCH_PROBLEMS
