import { and, eq, isNull } from 'drizzle-orm'
import type { Watch, WatchCheck } from '../../../contract/watch.ts'
import { CHECKS_SHOWN } from '../../../contract/watch-form.ts'
import type { Database } from '../../db/database.ts'
import { candidates, watches } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import type { HasPremium } from '../billing/has-premium.ts'
import { endedChecks, openCheck } from './check-rows.ts'
import { type CheckRow, compare } from './comparing.ts'
import { type Made, remembering } from './made.ts'
import { dayOf } from './schedule.ts'

interface Dependencies {
  db: Database
  hasPremium: HasPremium
  made: Made
}

/** Reads a watch with its checks. Throws a Refusal `not_found`, also for another user's candidate. */
export type ReadWatch = (userId: string, candidateId: string) => Promise<Watch>

const nothing = { state: 'off', started_on: null, stopped_on: null, next_on: null } as const

export function createReadWatch({ db, hasPremium, made }: Dependencies): ReadWatch {
  async function tell(userId: string, rows: readonly CheckRow[]): Promise<WatchCheck[]> {
    const read = remembering(made)
    const told: WatchCheck[] = []
    for (const [at, row] of rows.slice(0, CHECKS_SHOWN).entries()) {
      told.push({
        id: row.id,
        checked_on: dayOf(row.endedAt ?? row.startedAt),
        is_first: row.isFirst,
        problem: row.problem,
        ...(await compare(userId, row, rows.slice(at + 1), read)),
      })
    }
    return told
  }

  async function headOf(userId: string, row: typeof watches.$inferSelect | null) {
    if (row === null) return nothing
    const started_on = dayOf(row.startedAt)
    if (row.stoppedAt !== null) {
      const stopped_on = dayOf(row.stoppedAt)
      return { state: 'stopped', started_on, stopped_on, next_on: null } as const
    }
    if (!(await hasPremium(userId))) return { ...nothing, state: 'paused', started_on } as const
    return { state: 'on', started_on, stopped_on: null, next_on: dayOf(row.nextAt) } as const
  }

  return async function view(userId, candidateId) {
    const [found] = await db
      .select({ watch: watches })
      .from(candidates)
      .leftJoin(watches, eq(watches.candidateId, candidates.id))
      .where(
        and(
          eq(candidates.id, candidateId),
          eq(candidates.userId, userId),
          isNull(candidates.removedAt),
        ),
      )
    if (found === undefined) throw new Refusal('not_found')
    const open = found.watch && (await openCheck(db, candidateId))
    const rows = await endedChecks(db, candidateId)
    const head = await headOf(userId, found.watch)
    const isChecking = head.state === 'on' && open !== null && open !== undefined
    return {
      candidate_id: candidateId,
      ...head,
      is_checking: isChecking,
      waits_for: isChecking ? open.problem : null,
      checks: await tell(userId, rows),
    }
  }
}
