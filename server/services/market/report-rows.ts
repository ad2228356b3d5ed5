import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { type Locale, localeId } from '../../../contract/locale.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { keywordReports } from '../../db/schema.ts'
import { HOUR_MS } from '../../durations.ts'
import type { KeywordFigures, KeywordReport } from '../../keyword-figures.ts'
import type { KeywordMetricsProvider } from '../../providers/keywords/port.ts'

export type ReportRow = typeof keywordReports.$inferSelect

/** The time when a month's figures expire. */
function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
}

/** The table of providers' answers. */
export type ReportRows = ReturnType<typeof createReportRows>

/** @param sources the configured providers; the answers of others do not count */
export function createReportRows(db: Database, clock: Clock, sources: string) {
  const { key: ofKey, locale: ofLocale, month: ofMonth, sources: ofSources } = keywordReports

  /** The condition on a row to be a valid answer now. */
  function isValid(locale: Locale) {
    const now = clock.now()
    return and(
      eq(ofLocale, localeId(locale)),
      eq(ofMonth, now.toISOString().slice(0, 7)),
      eq(ofSources, sources),
      gt(keywordReports.expiresAt, now),
    )
  }

  const isCurrent = (key: string, locale: Locale) => and(eq(ofKey, key), isValid(locale))

  /** Replaces a row that expired, and one without related keywords by one with them. */
  async function write(values: ReportRow, now: Date): Promise<ReportRow> {
    const isOver = lte(keywordReports.expiresAt, now)
    await db
      .insert(keywordReports)
      .values(values)
      .onConflictDoUpdate({
        target: [ofKey, ofLocale, ofMonth, ofSources],
        set: values,
        setWhere: values.isBare ? isOver : sql`(${isOver} or ${keywordReports.isBare})`,
      })
    return values
  }

  function rowOf(key: string, locale: Locale, provider: KeywordMetricsProvider, now: Date) {
    return {
      id: randomUUID(),
      key,
      locale: localeId(locale),
      month: now.toISOString().slice(0, 7),
      sources,
      provider: provider.name,
      kind: provider.kind,
      isPaid: provider.isPaid,
      isBare: false,
      fetchedAt: now,
      expiresAt: nextMonth(now),
    }
  }

  return {
    isCurrent,

    async find(key: string, locale: Locale): Promise<ReportRow | undefined> {
      const [current] = await db.select().from(keywordReports).where(isCurrent(key, locale))
      return current
    },

    /** The valid rows of keywords, by key. */
    async findAll(keys: readonly string[], locale: Locale): Promise<Map<string, ReportRow>> {
      if (keys.length === 0) return new Map()
      const rows = await db
        .select()
        .from(keywordReports)
        .where(and(inArray(ofKey, [...keys]), isValid(locale)))
      return new Map(rows.map((row) => [row.key, row]))
    },

    /** Keeps an answer until the month ends; an incomplete one for an hour. */
    async record(
      key: string,
      locale: Locale,
      report: KeywordReport,
      provider: KeywordMetricsProvider,
    ): Promise<ReportRow> {
      const now = clock.now()
      const row = rowOf(key, locale, provider, now)
      const values = {
        ...row,
        report: provider.isRecalculated ? null : report,
        fetchedAt: report.countedAt === undefined ? now : new Date(report.countedAt),
        expiresAt: report.isComplete ? row.expiresAt : new Date(now.getTime() + HOUR_MS),
      }
      return write(values, now)
    },

    /** Keeps figures that came without related keywords. */
    async recordBare(
      key: string,
      locale: Locale,
      figures: KeywordFigures,
      provider: KeywordMetricsProvider,
    ): Promise<ReportRow> {
      const now = clock.now()
      const report = { figures, related: [], isComplete: true }
      return write({ ...rowOf(key, locale, provider, now), report, isBare: true }, now)
    },

    /** Adds the related keywords that a row came without. */
    async complete(row: ReportRow, related: KeywordFigures[]): Promise<ReportRow> {
      const report = row.report && { ...row.report, related }
      await db
        .update(keywordReports)
        .set({ report, isBare: false })
        .where(eq(keywordReports.id, row.id))
      return { ...row, report, isBare: false }
    },
  }
}
