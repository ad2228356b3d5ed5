import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { type Locale, localeId } from '../../../contract/locale.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { keywordImports, keywordMetrics, keywordReports } from '../../db/schema.ts'
import { PlannerFileError, readPlannerFile } from './planner-file.ts'
import type { PlannerRow } from './planner-row.ts'

const BATCH = 500
const REPORTED_LINES = 50

export interface ImportReport {
  /** Keywords with figures from this file. */
  imported: number
  /** Rows whose keyword appeared in an earlier row. */
  repeated: number
  /** Rows with a range instead of a volume. */
  ranges: number
  /** Rows with bids in another currency, by currency name. */
  currencies: Record<string, number>
  broken: number
  /** The first of the broken rows. */
  brokenLines: { line: number; reason: string }[]
}

interface Options {
  /** The country and language of the figures; the file does not say. */
  locale: Locale
  signal?: AbortSignal | undefined
  onProgress?: (report: ImportReport) => void
}

/**
 * Imports a Keyword Planner export. All its figures take effect together after the last row is
 * stored, and replace the figures of older files for the same keywords. A file that cannot be read
 * to its end, or has no valid row, changes nothing.
 * @throws {PlannerFileError}, the signal's reason, and database errors
 */
export type ImportKeywords = (path: string, options: Options) => Promise<ImportReport>

interface Dependencies {
  db: Database
  clock: Clock
}

export function createImportKeywords({ db, clock }: Dependencies): ImportKeywords {
  /** Returns the number of keywords that are new in the import. */
  async function store(
    importId: string,
    rows: readonly PlannerRow[],
    locale: Locale,
  ): Promise<number> {
    const values = rows.map((row) => ({
      key: row.key,
      keyword: row.keyword,
      volume: row.volume,
      cpc: row.cpc,
      bid_low: row.bidLow,
      bid_high: row.bidHigh,
      competition: row.competition,
      competition_index: row.competitionIndex,
      months: row.months,
    }))
    // One parameter for a whole batch. A parameter for each cell takes ten times longer.
    const stored = await db
      .insert(keywordMetrics)
      .select(
        sql`select key, ${localeId(locale)}, ${importId}::uuid, keyword, volume, cpc, bid_low, bid_high,
            competition, competition_index, months
          from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as row(
            key text, keyword text, volume integer, cpc double precision,
            bid_low double precision, bid_high double precision,
            competition text, competition_index smallint, months jsonb)`,
      )
      .onConflictDoNothing()
      .returning({ key: keywordMetrics.key })
    return stored.length
  }

  /** Activates the file and deletes cached answers from less data. */
  async function finish(importId: string): Promise<void> {
    await db.transaction(async (tx) => {
      await tx
        .update(keywordImports)
        .set({ finishedAt: clock.now() })
        .where(eq(keywordImports.id, importId))
      await tx.delete(keywordReports).where(
        sql`not ${keywordReports.isPaid} or exists (
          select 1 from ${keywordMetrics} new
          where new.key = ${keywordReports.key} and new.locale = ${keywordReports.locale}
            and new.import_id = ${importId})`,
      )
    })
  }

  /** Removes older files' rows for this file's keywords, which are no longer read. */
  async function sweep(importId: string, locale: Locale): Promise<void> {
    const finishedAt = db
      .select({ at: keywordImports.finishedAt })
      .from(keywordImports)
      .where(eq(keywordImports.id, importId))
    let last = ''
    for (;;) {
      const ours = await db
        .select({ key: keywordMetrics.key })
        .from(keywordMetrics)
        .where(
          and(
            eq(keywordMetrics.importId, importId),
            isNotNull(keywordMetrics.volume),
            gt(keywordMetrics.key, last),
          ),
        )
        .orderBy(keywordMetrics.key)
        .limit(BATCH)
      const end = ours.at(-1)
      if (end === undefined) return
      last = end.key
      const finished = db
        .select({ id: keywordImports.id })
        .from(keywordImports)
        .where(lt(keywordImports.finishedAt, finishedAt))
      await db.delete(keywordMetrics).where(
        and(
          inArray(
            keywordMetrics.key,
            ours.map(({ key }) => key),
          ),
          eq(keywordMetrics.locale, localeId(locale)),
          ne(keywordMetrics.importId, importId),
          inArray(keywordMetrics.importId, finished),
        ),
      )
    }
  }

  async function readInto(importId: string, path: string, options: Options) {
    const { signal, onProgress, locale } = options
    const report: ImportReport = {
      imported: 0,
      repeated: 0,
      ranges: 0,
      currencies: {},
      broken: 0,
      brokenLines: [],
    }
    let batch: PlannerRow[] = []

    async function flush() {
      if (batch.length === 0) return
      const stored = await store(importId, batch, locale)
      report.imported += stored
      report.repeated += batch.length - stored
      batch = []
      onProgress?.(report)
      signal?.throwIfAborted()
    }

    for await (const each of readPlannerFile(path, signal)) {
      if (each.kind === 'broken') {
        report.broken += 1
        if (report.brokenLines.length < REPORTED_LINES) {
          report.brokenLines.push({ line: each.line, reason: each.reason })
        }
        continue
      }
      const { isRange, otherCurrency } = each.row
      if (isRange) report.ranges += 1
      if (otherCurrency !== undefined) {
        report.currencies[otherCurrency] = (report.currencies[otherCurrency] ?? 0) + 1
      }
      batch.push(each.row)
      if (batch.length === BATCH) await flush()
    }
    await flush()
    return report
  }

  /** @throws after discarding the whole file */
  async function takeIn(importId: string, path: string, options: Options): Promise<ImportReport> {
    await db.insert(keywordImports).values({ id: importId, startedAt: clock.now() })
    try {
      const report = await readInto(importId, path, options)
      if (report.imported === 0) {
        const [first] = report.brokenLines
        const why = first ? `; line ${first.line}: ${first.reason}` : ''
        throw new PlannerFileError(`The file has no row with figures${why}`)
      }
      await finish(importId)
      return report
    } catch (error) {
      // If this fails too, the rows are never read, and housekeeping removes them.
      await db
        .delete(keywordImports)
        .where(and(eq(keywordImports.id, importId), isNull(keywordImports.finishedAt)))
        .catch(() => {})
      throw error
    }
  }

  return async function importKeywords(path, options) {
    const importId = randomUUID()
    const report = await takeIn(importId, path, options)
    await sweep(importId, options.locale)
    return report
  }
}
