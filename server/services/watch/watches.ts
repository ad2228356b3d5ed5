import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Watch } from '../../../contract/watch.ts'
import { WATCHES_MAX } from '../../../contract/watch-form.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { candidates, watchChecks, watches } from '../../db/schema.ts'
import { MINUTE_MS } from '../../durations.ts'
import { Refusal } from '../../refusal.ts'
import { holdCandidate } from '../plans/owned.ts'
import type { Throttle } from '../throttle.ts'
import type { Basis, ReadBasis } from './basis.ts'
import { removeOpenChecks } from './check-rows.ts'
import { checkDay, dayOf, monthOf, nextMonth } from './schedule.ts'
import type { ReadWatch } from './view.ts'

const CHANGES_PER_MINUTE = 60
const READS_PER_MINUTE = 120

interface Dependencies {
  db: Database
  clock: Clock
  throttle: Throttle
  basisOf: ReadBasis
  view: ReadWatch
  /** Called once a watch began, whose first check may be due. */
  onDue: () => void
}

/** Starts and ends watches. Candidates of others, and removed ones, are not found. */
export interface Watches {
  /** @throws {Refusal} `not_found` */
  read(userId: string, candidateId: string): Promise<Watch>
  /** Also starts one again that stopped by itself. @throws {Refusal} `not_found`, `watches_full` */
  start(userId: string, candidateId: string): Promise<Watch>
  /** What was found stays. @throws {Refusal} `not_found` */
  end(userId: string, candidateId: string): Promise<Watch>
  /** @throws {Refusal} `not_found` */
  see(userId: string, candidateId: string): Promise<void>
  /** Notes that a member opened the workspace, once a day. */
  visit(userId: string): Promise<void>
}

/**
 * Makes room for one more watch of a user, whose row is held. Watches that look after nothing make
 * room: those that stopped, and those of removed candidates.
 * @throws {Refusal} `watches_full`
 */
async function makeRoom(tx: Database, userId: string): Promise<void> {
  const rows = await tx
    .select({
      candidateId: watches.candidateId,
      stoppedAt: watches.stoppedAt,
      removedAt: candidates.removedAt,
    })
    .from(watches)
    .innerJoin(candidates, eq(candidates.id, watches.candidateId))
    .where(eq(watches.userId, userId))
    .orderBy(asc(watches.startedAt))
  if (rows.length < WATCHES_MAX) return
  const idle = rows.find(({ stoppedAt, removedAt }) => stoppedAt !== null || removedAt !== null)
  if (idle === undefined) throw new Refusal('watches_full')
  await tx.delete(watches).where(eq(watches.candidateId, idle.candidateId))
}

export function createWatches(dependencies: Dependencies): Watches {
  const { db, clock, throttle, basisOf, view, onDue } = dependencies

  const count = (userId: string) => throttle.hit(`watches:${userId}`, CHANGES_PER_MINUTE, MINUTE_MS)

  async function find(userId: string, candidateId: string) {
    const [row] = await db
      .select({ name: candidates.name, keyword: candidates.keyword, locale: candidates.locale })
      .from(candidates)
      .where(
        and(
          eq(candidates.id, candidateId),
          eq(candidates.userId, userId),
          isNull(candidates.removedAt),
        ),
      )
    if (row === undefined) throw new Refusal('not_found')
    return row
  }

  /**
   * The first check is what there is already. Its turn makes at once what is missing, and ends it
   * with the number of its quotes.
   */
  async function begin(tx: Database, userId: string, candidateId: string, basis: Basis) {
    const now = clock.now()
    const [other] = await tx
      .select({ day: watches.day })
      .from(watches)
      .where(and(eq(watches.userId, userId), isNull(watches.stoppedAt)))
      .limit(1)
    const day = other?.day ?? checkDay(now)
    const { reportId, analysisId } = basis
    const first = await tx
      .insert(watchChecks)
      .values({
        ...{ id: randomUUID(), candidateId, month: monthOf(now), isFirst: true, startedAt: now },
        ...{ reportId, analysisId, mailedAt: now },
      })
      .onConflictDoNothing()
      .returning({ id: watchChecks.id })
    const isDue = first.length > 0
    await tx.insert(watches).values({
      ...{ candidateId, userId, startedAt: now, day, visitedOn: dayOf(now) },
      nextAt: isDue ? now : nextMonth(now, day),
    })
    return isDue
  }

  return {
    async read(userId, candidateId) {
      await throttle.hit(`watch-reads:${userId}`, READS_PER_MINUTE, MINUTE_MS)
      return view(userId, candidateId)
    },

    async start(userId, candidateId) {
      await count(userId)
      const candidate = await find(userId, candidateId)
      const basis = await basisOf(userId, candidateId, candidate)
      const isDue = await db.transaction(async (tx) => {
        await holdCandidate(tx, userId, candidateId)
        const [row] = await tx.select().from(watches).where(eq(watches.candidateId, candidateId))
        if (row?.stoppedAt === null) return false
        if (row) await tx.delete(watches).where(eq(watches.candidateId, candidateId))
        await removeOpenChecks(tx, candidateId)
        await makeRoom(tx, userId)
        return begin(tx, userId, candidateId, basis)
      })
      if (isDue) onDue()
      return view(userId, candidateId)
    },

    async end(userId, candidateId) {
      await count(userId)
      await db.transaction(async (tx) => {
        await holdCandidate(tx, userId, candidateId)
        await tx.delete(watches).where(eq(watches.candidateId, candidateId))
        await removeOpenChecks(tx, candidateId)
      })
      return view(userId, candidateId)
    },

    async see(userId, candidateId) {
      await count(userId)
      await find(userId, candidateId)
      await db
        .update(watchChecks)
        .set({ seenAt: clock.now() })
        .where(
          and(
            eq(watchChecks.candidateId, candidateId),
            isNotNull(watchChecks.endedAt),
            isNull(watchChecks.seenAt),
          ),
        )
    },

    async visit(userId) {
      const today = dayOf(clock.now())
      await db
        .update(watches)
        .set({ visitedOn: today })
        .where(
          and(eq(watches.userId, userId), lt(watches.visitedOn, today), isNull(watches.stoppedAt)),
        )
    },
  }
}
