import { isUndated, threadOf } from '../../../contract/own-thread.ts'
import type { SourceText, ThreadsRead } from './threads-read.ts'

export const LEVELS = ['Low', 'Medium', 'High'] as const
export type Level = (typeof LEVELS)[number]

/** The evidence for a pain point. */
export interface Strength {
  authors: number
  threads: number
  newest: Date
  /** True if `newest` may be the day on which own material without dates was added. */
  isUndated: boolean
  /** The reasons the evidence is thin, in words. Empty if it is not. */
  thin: string[]
  /** The highest allowed label: Low for one author, Medium for thin evidence. */
  cap: Level
}

/** Fewer threads than this say little about a market. */
export const THREADS_MIN = 5
const AUTHORS_MIN = 3
const OLD_DAYS = 730
const DAY_MS = 86_400_000

/**
 * Counts distinct authors and threads. Evidence is thin with fewer than 3
 * authors, with one thread, or with nothing from the last 730 days.
 */
export function strengthOf(sources: readonly SourceText[], now: Date): Strength {
  const authors = new Set(sources.map((source) => source.author)).size
  const threads = new Set(sources.map(({ discussion }) => threadOf(discussion.id))).size
  const newest = new Date(Math.max(...sources.map((source) => source.createdAt.getTime())))
  const undated = sources.some(({ discussion, commentId }) => isUndated(discussion.id, commentId))
  const thin: string[] = []
  if (authors < AUTHORS_MIN) thin.push(authors === 1 ? 'one person' : `only ${authors} people`)
  if (threads === 1) thin.push('a single thread')
  if (isOld(newest, now)) {
    thin.push(`nothing newer than ${newest.getUTCFullYear()}`)
  }
  const cap = authors < 2 ? 'Low' : thin.length > 0 ? 'Medium' : 'High'
  return { authors, threads, newest, isUndated: undated, thin, cap }
}

/** Whether the text is older than 730 days and may be outdated. */
export function isOld(newest: Date, now: Date): boolean {
  return now.getTime() - newest.getTime() > OLD_DAYS * DAY_MS
}

/** The level at the start of a text. Unreadable text counts as Low. */
export function levelOf(text: string): Level {
  const word = /^\p{L}+/u.exec(text.slice(0, 50).trim())?.[0].toLowerCase()
  return LEVELS.find((level) => word === level.toLowerCase()) ?? 'Low'
}

export function capLevel(level: Level, cap: Level): Level {
  return LEVELS.indexOf(level) > LEVELS.indexOf(cap) ? cap : level
}

/** 0 for one author, then 1 − e^(−(authors − 1) / 4): 0.22 for two, 0.63 for five, 0.89 for ten. */
export function reachOf(strength: Strength): number {
  return 1 - Math.exp(-(strength.authors - 1) / 4)
}

/** "Recurring: 5 people in 3 of 40 threads". Widespread: 6 authors and a tenth of the threads; Recurring: 3 authors and 2 threads; Occasional: 2 authors. */
export function frequencyText(strength: Strength, threadsRead: ThreadsRead): string {
  const { authors, threads } = strength
  const read = threadsRead.threads
  let word = 'Single voice'
  if (authors >= 6 && threads >= 3 && threads >= read / 10) word = 'Widespread'
  else if (authors >= 3 && threads >= 2) word = 'Recurring'
  else if (authors >= 2) word = 'Occasional'
  return `${word}: ${people(authors)} in ${threads} of ${read} ${read === 1 ? 'thread' : 'threads'}`
}

export function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}

export function inThreads(count: number): string {
  return count === 1 ? '1 thread' : `${count} threads`
}
