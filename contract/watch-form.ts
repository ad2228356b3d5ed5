/** Niches that a member watches at once. */
export const WATCHES_MAX = 20
/** Checks of a niche that are shown, newest first. */
export const CHECKS_SHOWN = 12
/** A watch stops by itself after this many days without a visit. */
export const UNVISITED_DAYS = 365

/** Why a check waits or did not find everything, as its page says it. */
export const WATCH_PROBLEMS = {
  limit: 'A daily limit was reached.',
  full: 'You have 1,000 market analyses, and there was no room for another one. Delete some of them to make room.',
  keyword: 'The source of keyword figures did not answer.',
  analysis: 'The analysis of discussions did not succeed.',
  stopped: 'It was not finished in its month.',
} as const
export type WatchProblem = keyof typeof WATCH_PROBLEMS
