import { keywordKey } from '../../../contract/keyword.ts'
import type { LineState, ListAnswer, ListPlan } from '../../../contract/keyword-list.ts'
import type { Locale } from '../../../contract/locale.ts'
import { keywordSchema } from '../../../contract/market.ts'
import type { Clock } from '../../clock.ts'
import type { KeywordMetricsProvider } from '../../providers/keywords/port.ts'
import { Refusal } from '../../refusal.ts'
import type { Leases } from '../leases/leases.ts'
import type { PaidCall } from '../paid-quota.ts'
import { orSay, type Throttle, untilMidnightUtc } from '../throttle.ts'
import { countNew } from './analysis.ts'
import type { Estimates } from './estimates.ts'
import { refuseKeyword } from './keyword-refusal.ts'
import type { ReportRow, ReportRows } from './report-rows.ts'
import type { KeywordReports } from './reports.ts'

/** Requests for lists per user and day. A long list takes a few. */
const REQUESTS_PER_USER = 500

const NO_ANSWER = 'The provider gave no figures for this keyword. You can try it again.'

interface Dependencies {
  clock: Clock
  throttle: Throttle
  leases: Leases
  paid: PaidCall
  rows: ReportRows
  reports: KeywordReports
  estimates: Estimates
  providers: readonly KeywordMetricsProvider[]
}

/** What is known about a keyword of a list, for all lines that have it. */
interface Asked {
  row?: ReportRow
  problem?: string
}

/** What is wrong with a keyword; empty if nothing is. */
function problemOf(keyword: string): string {
  const parsed = keywordSchema.safeParse(keyword)
  return parsed.success ? '' : (parsed.error.issues[0]?.message ?? 'This keyword cannot be checked')
}

/** The text of a failure that concerns some lines. @throws every other error */
function textOf(error: unknown): string {
  try {
    return refuseKeyword(error)
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal.message
    throw refusal
  }
}

/** Figures of many keywords at once. Each failure is told at its line. */
export function createKeywordList(dependencies: Dependencies) {
  const { clock, throttle, leases, paid, rows, reports, estimates, providers } = dependencies

  async function count(userId: string): Promise<void> {
    await orSay(
      "You have used today's lists of keywords. New ones start at midnight UTC.",
      throttle.hit(`list:${userId}`, REQUESTS_PER_USER, untilMidnightUtc(clock.now())),
    )
  }

  /** The provider that a keyword is asked from first. */
  async function providerOf(key: string, locale: Locale) {
    const question = { keyword: key, locale, now: clock.now() }
    for (const provider of providers) {
      if (!provider.mayKnow || (await provider.mayKnow(question))) return provider
    }
    throw new Error('No provider knows the keyword')
  }

  function stateOf(provider: KeywordMetricsProvider): LineState {
    if (!provider.isPaid) return 'free'
    return provider.kind === 'measured' ? 'paid' : 'model'
  }

  /** The valid keywords by their key, in the order of their first lines. */
  function distinct(keywords: readonly string[]): Map<string, Asked> {
    const valid = keywords.filter((keyword) => problemOf(keyword) === '')
    return new Map(valid.map((keyword) => [keywordKey(keyword), {}]))
  }

  /** One call for all keywords that its provider may know, and that nobody got meanwhile. */
  async function askOnce(
    provider: KeywordMetricsProvider,
    asked: ReadonlyMap<string, Asked>,
    locale: Locale,
    userId: string,
  ): Promise<void> {
    const known = await rows.findAll([...asked.keys()], locale)
    const keys = [...asked.keys()].filter((key) => !known.has(key))
    const found =
      keys.length === 0
        ? undefined
        : await paid(userId, async () => provider.figuresOf?.(keys, locale))
    for (const [key, each] of asked) {
      const figures = found?.get(key)
      const row = known.get(key)
      if (row) each.row = row
      else if (figures) each.row = await rows.recordBare(key, locale, figures, provider)
      else each.problem = NO_ANSWER
    }
  }

  /** One list of a user after the other, so that a second try does not pay again. */
  async function askTogether(
    provider: KeywordMetricsProvider,
    asked: ReadonlyMap<string, Asked>,
    locale: Locale,
    userId: string,
  ): Promise<void> {
    try {
      await leases.exclusively(`keyword list ${userId}`, () =>
        askOnce(provider, asked, locale, userId),
      )
    } catch (error) {
      const problem = textOf(error)
      for (const each of asked.values()) if (!each.row) each.problem = problem
    }
  }

  /** Finds a row for each keyword, or the problem with it. */
  async function answer(asked: ReadonlyMap<string, Asked>, locale: Locale, userId: string) {
    const known = await rows.findAll([...asked.keys()], locale)
    if (asked.size > known.size) await countNew(throttle, clock, userId, asked.size - known.size)
    const together = new Map<KeywordMetricsProvider, Map<string, Asked>>()
    for (const [key, each] of asked) {
      const row = known.get(key)
      if (row) {
        each.row = row
        continue
      }
      const provider = await providerOf(key, locale)
      if (provider.figuresOf) {
        const group = together.get(provider) ?? new Map<string, Asked>()
        together.set(provider, group.set(key, each))
        continue
      }
      try {
        each.row = await reports.fetch(key, locale, userId)
      } catch (error) {
        each.problem = textOf(error)
      }
    }
    for (const [provider, group] of together) await askTogether(provider, group, locale, userId)
  }

  async function figuresOf(keyword: string, row: ReportRow) {
    const result = await estimates.resultOfRow(keyword, row)
    const { summary, relatedKeywords, analysisId, previous, ...figures } = result
    return figures
  }

  return {
    /** Tells what the figures will cost. Asks no provider. @throws {Refusal} `rate_limited` */
    async plan(userId: string, keywords: readonly string[], locale: Locale): Promise<ListPlan> {
      await count(userId)
      const asked = distinct(keywords)
      const known = await rows.findAll([...asked.keys()], locale)
      const seen = new Set<string>()
      let name: string | null = null
      const lines: ListPlan['lines'] = []
      for (const keyword of keywords) {
        const problem = problemOf(keyword)
        if (problem !== '') {
          lines.push({ state: 'failed', problem })
          continue
        }
        const key = keywordKey(keyword)
        if (seen.has(key)) lines.push({ state: 'repeated', problem })
        else if (known.has(key)) lines.push({ state: 'known', problem })
        else {
          const provider = await providerOf(key, locale)
          const state = stateOf(provider)
          if (state === 'paid') name = provider.name
          lines.push({ state, problem })
        }
        seen.add(key)
      }
      return { lines, provider: name }
    },

    /**
     * The figures of each line, or why it has none. Keywords of a provider that takes many at once
     * cost one call together.
     * @throws {Refusal} `rate_limited`
     */
    async check(userId: string, keywords: readonly string[], locale: Locale): Promise<ListAnswer> {
      await count(userId)
      const asked = distinct(keywords)
      await answer(asked, locale, userId)
      const lines: ListAnswer = []
      for (const keyword of keywords) {
        const found = asked.get(keywordKey(keyword))
        const problem = problemOf(keyword) || found?.problem || ''
        if (problem === '' && found?.row) {
          const figures = await figuresOf(keyword.trim(), found.row)
          lines.push({ state: 'ready', figures })
        } else lines.push({ state: 'failed', problem: problem || NO_ANSWER })
      }
      return lines
    },
  }
}
