import { setTimeout as pause } from 'node:timers/promises'
import { type Locale, localeId } from '../../../contract/locale.ts'
import type { Clock } from '../../clock.ts'
import { createSingleFlight } from '../../concurrency/single-flight.ts'
import type { KeywordReport } from '../../keyword-figures.ts'
import {
  type KeywordMetricsProvider,
  KeywordProviderError,
  type KeywordQuestion,
} from '../../providers/keywords/port.ts'
import { Refusal } from '../../refusal.ts'
import type { Leases } from '../leases/leases.ts'
import type { PaidCall } from '../paid-quota.ts'
import type { ReportRow, ReportRows } from './report-rows.ts'

interface Dependencies {
  rows: ReportRows
  leases: Leases
  clock: Clock
  /** The limits of paid lookups. */
  paid: PaidCall
  /** Milliseconds until a caller is told to try again. The lookup continues. */
  patience: number
  /** Asked in order. The first provider with the keyword answers. The last one has every keyword. */
  providers: readonly KeywordMetricsProvider[]
}

/** True for a failure without which the work can go on. */
const isPassing = (error: unknown) =>
  error instanceof KeywordProviderError || error instanceof Refusal

/** Figures by keyword: from the table if they are from this month, else requested once from a provider. */
export type KeywordReports = ReturnType<typeof createKeywordReports>

export function createKeywordReports(dependencies: Dependencies) {
  const { rows, leases, clock, paid, patience, providers } = dependencies
  /** Lookups in progress on this host, by locale and keyword. */
  const join = createSingleFlight<string, ReportRow>()

  async function reportOf(
    provider: KeywordMetricsProvider,
    question: KeywordQuestion,
    userId: string,
  ) {
    if (provider.mayKnow && !(await provider.mayKnow(question))) return undefined
    const report = () => provider.report(question)
    return provider.isPaid ? paid(userId, report) : report()
  }

  async function ask(question: KeywordQuestion, userId: string) {
    let haveAllAnswered = true
    for (const provider of providers) {
      try {
        const report = await reportOf(provider, question, userId)
        if (report === undefined) continue
        const isComplete = report.isComplete && haveAllAnswered
        return { report: { ...report, isComplete } satisfies KeywordReport, provider }
      } catch (error) {
        // A limit is the user's, and must not become everybody's answer.
        if (!provider.isOptional || !(error instanceof KeywordProviderError)) throw error
        haveAllAnswered = false
      }
    }
    throw new Error('No provider knows the keyword')
  }

  /** Adds what a row came without. It stays as it is if the provider fails. */
  async function complete(row: ReportRow, question: KeywordQuestion, userId: string) {
    const provider = providers.find(({ name }) => name === row.provider)
    if (!provider?.relatedTo) return row
    try {
      const related = await paid(userId, async () => provider.relatedTo?.(question))
      return related ? await rows.complete(row, related) : row
    } catch (error) {
      if (!isPassing(error)) throw error
      return row
    }
  }

  async function lookUp(key: string, locale: Locale, userId: string): Promise<ReportRow> {
    return leases.exclusively(`keyword ${localeId(locale)} ${key}`, async () => {
      const question = { keyword: key, locale, now: clock.now() }
      const current = await rows.find(key, locale)
      if (current?.isBare) return complete(current, question, userId)
      if (current !== undefined) return current
      const { report, provider } = await ask(question, userId)
      return rows.record(key, locale, report, provider)
    })
  }

  return {
    /**
     * Asks a provider once for all concurrent requests for a keyword on all hosts. On one host,
     * those requests also share a failure. A caller that stops waiting gets the answer on the next
     * try.
     * @throws {KeywordProviderError} and {Refusal} `rate_limited`, `too_many_at_once`
     */
    async fetch(key: string, locale: Locale, userId: string): Promise<ReportRow> {
      const settled = new AbortController()
      const late = pause(patience, undefined, { signal: settled.signal }).then(() => {
        throw new KeywordProviderError('slow', 'patience')
      })
      const name = `${localeId(locale)} ${key}`
      try {
        return await Promise.race([join(name, () => lookUp(key, locale, userId), userId), late])
      } finally {
        settled.abort()
      }
    },
  }
}
