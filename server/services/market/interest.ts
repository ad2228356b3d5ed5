import { and, eq } from 'drizzle-orm'
import type { FoundInterest, KeywordInterest } from '../../../contract/interest.ts'
import type { Language } from '../../../contract/locale.ts'
import type { Clock } from '../../clock.ts'
import { createSingleFlight } from '../../concurrency/single-flight.ts'
import type { Database } from '../../db/database.ts'
import { keywordInterest } from '../../db/schema.ts'
import { MINUTE_MS, SECOND_MS } from '../../durations.ts'
import type { Interest } from '../../keyword-interest.ts'
import { InterestError, type InterestSource } from '../../providers/interest/port.ts'
import { monthLabel } from './month-label.ts'

/** A lookup takes no longer. */
const BUDGET_MS = 2_000
/** After a failure, the source is left alone for this time unless it asks for another. */
const PAUSE_MS = MINUTE_MS
/** A change between two years below this percentage is steady. */
const STEADY_PERCENT = 10

interface Dependencies {
  db: Database
  clock: Clock
  /** Undefined if the operator does not want it to be asked. */
  source: InterestSource | undefined
}

/**
 * How often people read about a phrase: from the table if it is from this month, else from the
 * source. Never throws for a fault of the source, and takes at most two seconds of its time.
 */
export type KeywordInterestOf = (key: string, language: Language) => Promise<KeywordInterest>

/** The percentage by which the last twelve months differ from the twelve before; null without them. */
function changeOf(months: Interest['months']): number | null {
  if (months.length < 24) return null
  const sum = (from: number, to?: number) =>
    months.slice(from, to).reduce((total, { views }) => total + views, 0)
  const before = sum(-24, -12)
  return before === 0 ? null : Math.round(100 * (sum(-12) / before - 1))
}

function trendOf(change: number | null): FoundInterest['trend'] {
  if (change === null) return null
  if (Math.abs(change) < STEADY_PERCENT) return 'stable'
  return change > 0 ? 'up' : 'down'
}

/** What a stored row says. */
export function interestAnswer(
  interest: Interest | null,
  language: Language,
  fetchedAt: Date,
): KeywordInterest {
  if (interest === null) return { state: 'none' }
  const change = changeOf(interest.months)
  return {
    state: 'found',
    article: { ...interest.article, language },
    months: interest.months.map((month) => ({ month: monthLabel(month), views: month.views })),
    trend: trendOf(change),
    change,
    fetched_at: fetchedAt.toISOString(),
  }
}

export function createKeywordInterest({ db, clock, source }: Dependencies): KeywordInterestOf {
  const join = createSingleFlight<string, KeywordInterest>()
  /** Until when the source is left alone, in milliseconds since the epoch. */
  let pausedUntil = 0

  async function stored(key: string, language: Language, month: string) {
    const [row] = await db
      .select()
      .from(keywordInterest)
      .where(
        and(
          eq(keywordInterest.key, key),
          eq(keywordInterest.language, language),
          eq(keywordInterest.month, month),
        ),
      )
    return row && interestAnswer(row.interest, language, row.fetchedAt)
  }

  async function ask(asked: InterestSource, key: string, language: Language, month: string) {
    const fetchedAt = clock.now()
    if (fetchedAt.getTime() < pausedUntil) return { state: 'unreachable' } as const
    try {
      const signal = AbortSignal.timeout(BUDGET_MS)
      const interest = (await asked.interestOf(key, language, fetchedAt, signal)) ?? null
      await db
        .insert(keywordInterest)
        .values({ key, language, month, interest, fetchedAt })
        .onConflictDoNothing()
      return interestAnswer(interest, language, fetchedAt)
    } catch (error) {
      if (!(error instanceof InterestError)) throw error
      if (error.fault === 'queued') return { state: 'unreachable' } as const
      const pause = error.retryAfter === undefined ? PAUSE_MS : error.retryAfter * SECOND_MS
      // Another lookup may have been told to wait longer.
      pausedUntil = Math.max(pausedUntil, clock.now().getTime() + pause)
      return { state: 'unreachable' } as const
    }
  }

  return async function interestOf(key, language) {
    if (source === undefined) return { state: 'off' }
    const month = clock.now().toISOString().slice(0, 7)
    const known = await stored(key, language, month)
    return known ?? join(`${language} ${key}`, () => ask(source, key, language, month))
  }
}
