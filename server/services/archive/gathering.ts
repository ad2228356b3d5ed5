import { sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { DAY_MS } from '../../durations.ts'
import {
  type LiveSource,
  LiveSourceError,
  type LiveSourceFault,
  type LiveSourceName,
} from '../../providers/discussions/port.ts'
import { createTurns } from '../../turns.ts'
import type { Throttle } from '../throttle.ts'
import { keepRead } from './found.ts'
import { foundRows } from './rows.ts'
import type { SearchArchive, Searched } from './search.ts'
import { saveRows } from './store.ts'

/** Searches per day that ask all outside sources. Their answers are stored. */
export const LIVE_PER_DAY = 1_000

/** The outcome of asking an outside source. */
export type SourceReport =
  | { source: LiveSourceName; outcome: 'answered'; discussions: number }
  | { source: LiveSourceName; outcome: 'failed'; fault: LiveSourceFault }

export interface GatheredDiscussions extends Searched {
  /** The outside sources that were asked. Empty when they are disabled or the daily limit is reached. */
  sources: SourceReport[]
  /** True if the archive contains anything besides samples. */
  holdsReal: boolean
}

interface Dependencies {
  db: Database
  clock: Clock
  sources: readonly LiveSource[]
  search: SearchArchive
  /** Counts the searches that ask outside sources. */
  throttle: Throttle
  /** Milliseconds for all sources together. */
  budget?: number
}

const BUDGET_MS = 4_000

/**
 * Collects discussions about a market. Answers that outside sources give within the time limit are
 * stored in the archive, and then the archive is searched. If sources fail, the archive still
 * answers. What was collected counts as found now, so that housekeeping leaves it.
 */
export function createGathering(dependencies: Dependencies) {
  const { db, clock, sources, search, throttle, budget = BUDGET_MS } = dependencies

  async function ask(
    source: LiveSource,
    market: string,
    limit: number,
    signal: AbortSignal,
  ): Promise<SourceReport> {
    try {
      const { discussions, deleted } = await source.search(market, limit, signal)
      const now = clock.now().toISOString()
      const rows = await foundRows(discussions, deleted, now, createTurns())
      await db.transaction((tx) => saveRows(tx, rows))
      return { source: source.name, outcome: 'answered', discussions: discussions.length }
    } catch (error) {
      if (!(error instanceof LiveSourceError)) throw error
      return { source: source.name, outcome: 'failed', fault: error.fault }
    }
  }

  /** Beyond the daily limit, only the archive answers. */
  async function askAll(market: string, limit: number, signal: AbortSignal) {
    const asked = sources.filter(({ asks }) => asks?.(market) ?? true)
    if (asked.length === 0) return []
    if (!(await throttle.allows('live', LIVE_PER_DAY, DAY_MS))) return []
    return Promise.all(asked.map((source) => ask(source, market, limit, signal)))
  }

  async function holdsReal(): Promise<boolean> {
    // Scans the key ranges before and after the samples and stops at the first row.
    const { rows } = await db.execute<{ real: boolean }>(sql`
      select exists (select from discussions where id < 'sample:')
        or exists (select from discussions where id >= 'sample;') as real`)
    return rows[0]?.real ?? false
  }

  return async function gather(
    market: string,
    limit: number,
    signal: AbortSignal,
  ): Promise<GatheredDiscussions> {
    signal.throwIfAborted()
    const within = AbortSignal.any([signal, AbortSignal.timeout(budget)])
    const reports = await askAll(market, limit, within)
    signal.throwIfAborted()
    const { discussions, ...searched } = await search(market, limit)
    const kept = await keepRead(
      db,
      discussions.map(({ id }) => id),
      clock.now(),
    )
    const there = discussions.filter(({ id }) => kept.has(id))
    return {
      ...searched,
      discussions: there,
      samples: there.filter(({ source }) => source === 'sample').length,
      sources: reports,
      holdsReal: await holdsReal(),
    }
  }
}
