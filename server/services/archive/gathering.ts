import { sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { DAY_MS } from '../../durations.ts'
import {
  type Discussion,
  type LiveSource,
  LiveSourceError,
  type LiveSourceFault,
  type LiveSourceName,
} from '../../providers/discussions/port.ts'
import { createTurns } from '../../turns.ts'
import type { Throttle } from '../throttle.ts'
import { rowsInTurns } from './rows.ts'
import type { SearchArchive } from './search.ts'
import { saveRows } from './store.ts'

/** Searches a day that all sources outside are asked for: what they answer is kept. */
export const LIVE_PER_DAY = 1_000

/** What came of asking a source outside. */
export type SourceReport =
  | { source: LiveSourceName; outcome: 'answered'; discussions: number }
  | { source: LiveSourceName; outcome: 'failed'; fault: LiveSourceFault }

export interface GatheredDiscussions {
  /** Best first; what was written outside before samples. */
  discussions: Discussion[]
  /** How many of them are samples. */
  samples: number
  /** The sources outside that were asked, none when they are off or were asked too often. */
  sources: SourceReport[]
  /** Whether the archive holds anything but samples. */
  holdsReal: boolean
}

interface Dependencies {
  db: Database
  clock: Clock
  sources: readonly LiveSource[]
  search: SearchArchive
  /** Counts searches that sources outside are asked for. */
  throttle: Throttle
  /** Milliseconds that all sources together may take. */
  budget?: number
}

const BUDGET = 4_000

/**
 * Collects discussions about a market: what the sources outside answer within
 * their budget goes to the archive, and the archive answers. Whatever the
 * sources do, what is archived is found.
 */
export function createGathering(dependencies: Dependencies) {
  const { db, clock, sources, search, throttle, budget = BUDGET } = dependencies

  async function ask(
    source: LiveSource,
    market: string,
    limit: number,
    signal: AbortSignal,
  ): Promise<SourceReport> {
    try {
      const { discussions, deleted } = await source.search(market, limit, signal)
      const now = clock.now().toISOString()
      const rows = await rowsInTurns(discussions, deleted, now, createTurns())
      await db.transaction((tx) => saveRows(tx, rows))
      return { source: source.name, outcome: 'answered', discussions: discussions.length }
    } catch (error) {
      if (!(error instanceof LiveSourceError)) throw error
      return { source: source.name, outcome: 'failed', fault: error.fault }
    }
  }

  /** Past the limit of a day the archive answers alone. */
  async function askAll(market: string, limit: number, signal: AbortSignal) {
    if (sources.length === 0) return []
    if (!(await throttle.allows('live', LIVE_PER_DAY, DAY_MS))) return []
    return Promise.all(sources.map((source) => ask(source, market, limit, signal)))
  }

  async function holdsReal(): Promise<boolean> {
    // Ranges of the key on both sides of the samples: the first row found answers.
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
    return { ...(await search(market, limit)), sources: reports, holdsReal: await holdsReal() }
  }
}
