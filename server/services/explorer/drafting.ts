import { and, gt, isNull, lt } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { nicheDrafts } from '../../db/schema.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations.ts'
import { observeJob } from '../../observed.ts'
import type { WriteDossier } from '../../providers/niches/dossier-writer.ts'
import { createLeasedQueue } from '../../tasks/leased-queue.ts'
import { hasCome } from '../../tasks/next-attempt.ts'
import type { Rounds, WorkLog } from '../../tasks/rounds.ts'
import { type Throttle, untilMidnightUtc } from '../throttle.ts'
import { pathOf } from './niche-rows.ts'

/** Dossiers at a time. */
const BATCH = 2
/** Requests to the model per day, which begins at midnight UTC. */
const PER_DAY = 1_000
/** Answers for one niche of which too little can be shown. */
const ATTEMPTS_MAX = 3
/** How long a niche is tried for. */
const PATIENCE_MS = 30 * DAY_MS
/** The wait of a niche after an answer that cannot be shown, or after a failed request. */
const RETRY_MS = HOUR_MS
/** The pause of all drafting on this host after a failed request. */
const PAUSE_MS = 10 * MINUTE_MS

type Row = typeof nicheDrafts.$inferSelect

interface Dependencies {
  db: Database
  clock: Clock
  throttle: Throttle
  write: WriteDossier
}

/**
 * Drafts the dossiers of niches that a model found, oldest first, a few at a time. Any number of
 * hosts may do so over one database. Only answers count as attempts: a model that is away, a
 * process that stops and a daily budget that is used up lose no niche.
 */
export function createDrafting({ db, clock, throttle, write }: Dependencies): Rounds {
  /** Until then, this host asks for nothing. */
  let pausedUntil = 0
  const now = () => clock.now().getTime()
  const later = (ms: number) => new Date(now() + ms)
  const queue = createLeasedQueue({
    db,
    table: nicheDrafts,
    isOpen: isNull(nicheDrafts.dossier),
    age: 'id',
  })

  const handBack = (row: Row, wait?: number) =>
    queue.conclude([row], {
      attempts: row.attempts - 1,
      nextAttemptAt: wait === undefined ? null : later(wait),
    })

  async function draft(row: Row, log: WorkLog, stopping: AbortSignal): Promise<void> {
    const path = await pathOf(db, row.id)
    if (path.length === 0) return
    if (!(await throttle.allows('dossiers', PER_DAY, untilMidnightUtc(clock.now())))) {
      pausedUntil = now() + untilMidnightUtc(clock.now())
      return handBack(row)
    }
    try {
      const dossier = await write(path, stopping)
      if (dossier) return await queue.conclude([row], { dossier, nextAttemptAt: null })
      await queue.conclude([row], { nextAttemptAt: later(RETRY_MS) })
      const fields = { event: 'draft_refused', niche: row.id, attempt: row.attempts }
      log.warn(fields, 'too little of a dossier can be shown')
    } catch (error) {
      if (stopping.aborted) return handBack(row)
      pausedUntil = now() + PAUSE_MS
      await handBack(row, RETRY_MS)
      const type = error instanceof Error ? error.name : typeof error
      log.warn({ event: 'draft_failed', niche: row.id, type }, 'dossiers are drafted again later')
    }
  }

  return {
    async round(log, stopping) {
      if (now() < pausedUntil) return false
      const rows = await queue.claim({
        due: and(
          hasCome(nicheDrafts.nextAttemptAt, clock.now()),
          lt(nicheDrafts.attempts, ATTEMPTS_MAX),
          gt(nicheDrafts.createdAt, later(-PATIENCE_MS)),
        ),
        limit: BATCH,
        lease: { nextAttemptAt: later(5 * MINUTE_MS) },
      })
      await Promise.all(
        rows.map((row) =>
          observeJob({ queue: 'dossiers', ids: [String(row.id)], attempt: row.attempts }, () =>
            draft(row, log, stopping),
          ),
        ),
      )
      return rows.length > 0
    },
    failure: { event: 'draft_round_failed', message: 'dossiers could not be looked after' },
  }
}
