import { and, eq, gt, inArray, isNull, lt, not, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import {
  keywordAnalyses,
  keywordImports,
  keywordInterest,
  keywordMetrics,
  keywordReports,
  providerCalls,
} from '../../db/schema.ts'
import { DAY_MS } from '../../durations.ts'
import type { Retention } from '../../tasks/retention.ts'
import { isOfCandidate } from './keyword-history.ts'

const REPORTS_KEPT_MS = DAY_MS
/** Long enough to compare a season with the previous one. */
const ANALYSES_KEPT_MS = 400 * DAY_MS
/** Only the row of the current month is read. */
const INTEREST_KEPT_MS = 60 * DAY_MS
/** An import still open after this time has been interrupted. */
const IMPORTS_KEPT_MS = DAY_MS
/** Long enough to check a provider's bills for a year. */
const CALLS_KEPT_MS = 400 * DAY_MS

const isBrokenOff = (before: Date) =>
  and(lt(keywordImports.startedAt, before), isNull(keywordImports.finishedAt))

const brokenOff = (db: Database, before: Date) =>
  db.select({ id: keywordImports.id }).from(keywordImports).where(isBrokenOff(before))

/** True for the newest check of a keyword and place that belongs to a candidate. */
function isKept(db: Database) {
  const newer = alias(keywordAnalyses, 'newer')
  const { userId, key, locale, createdAt } = keywordAnalyses
  const replaced = db
    .select({ id: newer.id })
    .from(newer)
    .where(
      and(
        ...[eq(newer.userId, userId), eq(newer.key, key), eq(newer.locale, locale)],
        gt(newer.createdAt, createdAt),
      ),
    )
  return sql`(${notExists(replaced)} and ${isOfCandidate})`
}

export const marketRetentions: readonly Retention[] = [
  {
    from: keywordReports,
    kept: REPORTS_KEPT_MS,
    where: (before) => lt(keywordReports.expiresAt, before),
  },
  {
    from: keywordAnalyses,
    kept: ANALYSES_KEPT_MS,
    where: (before, db) => and(lt(keywordAnalyses.createdAt, before), not(isKept(db))),
  },
  {
    from: keywordInterest,
    kept: INTEREST_KEPT_MS,
    where: (before) => lt(keywordInterest.fetchedAt, before),
  },
  // Deleted before their import to keep each statement small.
  {
    from: keywordMetrics,
    kept: IMPORTS_KEPT_MS,
    where: (before, db) => inArray(keywordMetrics.importId, brokenOff(db, before)),
  },
  { from: keywordImports, kept: IMPORTS_KEPT_MS, where: isBrokenOff },
  {
    from: providerCalls,
    kept: CALLS_KEPT_MS,
    where: (before) => lt(providerCalls.calledAt, before),
  },
]
