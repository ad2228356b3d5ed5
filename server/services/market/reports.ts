import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { createSingleFlight } from '../../concurrency/single-flight.ts'
import type { Database } from '../../db/database.ts'
import { keywordReports } from '../../db/schema.ts'
import { HOUR_MS } from '../../durations.ts'
import type { KeywordReport } from '../../keyword-figures.ts'
import {
  type KeywordLocale,
  type KeywordMetricsProvider,
  KeywordProviderError,
} from '../../providers/keywords/port.ts'
import type { Leases } from '../leases/leases.ts'
import { createPaidQuota } from '../paid-quota.ts'
import type { Throttle } from '../throttle.ts'

/** Paid lookups. */
const PAID = {
  counter: 'keyword',
  places: 'looking up',
  perUser: 100,
  inAll: 1_000,
  atOnce: 3,
}

export type ReportRow = typeof keywordReports.$inferSelect

interface Dependencies {
  db: Database
  leases: Leases
  clock: Clock
  throttle: Throttle
  locale: KeywordLocale
  /** Milliseconds until a caller is told to try again. The lookup continues. */
  patience: number
  /** Asked in order. The first provider with the keyword answers. The last one has every keyword. */
  providers: readonly KeywordMetricsProvider[]
}

/** The time when a month's figures expire. */
function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
}

/** Figures by keyword: from the table if they are from this month, else requested once from a provider. */
export type KeywordReports = ReturnType<typeof createKeywordReports>

export function createKeywordReports(dependencies: Dependencies) {
  const { db, leases, clock, locale, patience, providers } = dependencies
  const sources = providers.map(({ name }) => name).join(', ')
  const paid = createPaidQuota(dependencies, PAID)
  /** Lookups in progress on this host, by keyword. */
  const join = createSingleFlight<string, ReportRow>()

  /** The condition on `keyword_reports` for a row to be a valid answer now. */
  function isCurrent(key: string) {
    const now = clock.now()
    return and(
      eq(keywordReports.key, key),
      eq(keywordReports.locale, locale.id),
      eq(keywordReports.month, now.toISOString().slice(0, 7)),
      eq(keywordReports.sources, sources),
      gt(keywordReports.expiresAt, now),
    )
  }

  async function reportOf(provider: KeywordMetricsProvider, key: string, userId: string) {
    const report = () => provider.report(key, clock.now())
    return provider.isPaid ? paid(userId, report) : report()
  }

  async function ask(key: string, userId: string) {
    for (const provider of providers) {
      const report = await reportOf(provider, key, userId)
      if (report !== undefined) return { report, provider }
    }
    throw new Error('No provider knows the keyword')
  }

  async function record(
    key: string,
    report: KeywordReport,
    { name, kind, isPaid }: KeywordMetricsProvider,
  ): Promise<ReportRow> {
    const now = clock.now()
    const values = {
      id: randomUUID(),
      key,
      locale: locale.id,
      month: now.toISOString().slice(0, 7),
      sources,
      provider: name,
      kind,
      isPaid,
      report: kind === 'modelled' ? null : report,
      fetchedAt: report.countedAt === undefined ? now : new Date(report.countedAt),
      expiresAt: report.isComplete ? nextMonth(now) : new Date(now.getTime() + HOUR_MS),
    }
    const { key: k, locale: l, month, sources: s } = keywordReports
    await db
      .insert(keywordReports)
      .values(values)
      .onConflictDoUpdate({
        target: [k, l, month, s],
        set: values,
        setWhere: lte(keywordReports.expiresAt, now),
      })
    return values
  }

  async function find(key: string): Promise<ReportRow | undefined> {
    const [current] = await db.select().from(keywordReports).where(isCurrent(key))
    return current
  }

  async function lookUp(key: string, userId: string): Promise<ReportRow> {
    return leases.exclusively(`keyword ${locale.id} ${key}`, async () => {
      const current = await find(key)
      if (current !== undefined) return current
      const { report, provider } = await ask(key, userId)
      return record(key, report, provider)
    })
  }

  return {
    isCurrent,
    find,

    /**
     * Asks a provider once for all concurrent requests for a keyword on all hosts. On one host,
     * those requests also share a failure. A caller that stops waiting gets the answer on the next
     * try.
     * @throws {KeywordProviderError} and {Refusal} `rate_limited`, `too_many_at_once`
     */
    async fetch(key: string, userId: string): Promise<ReportRow> {
      const settled = new AbortController()
      const late = pause(patience, undefined, { signal: settled.signal }).then(() => {
        throw new KeywordProviderError('slow', 'patience')
      })
      try {
        return await Promise.race([join(key, () => lookUp(key, userId), userId), late])
      } finally {
        settled.abort()
      }
    },
  }
}
