import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { candidates, users, watchChecks, watches, workspaceSettings } from '../../db/schema.ts'
import { DAY_MS } from '../../durations.ts'
import type { Letters } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import { monthOf } from './schedule.ts'

/** Ended checks of this many members are looked at in one round. */
const LOOKED_AT = 50

interface Dependencies {
  db: Database
  clock: Clock
  outbox: Pick<Outbox, 'enqueue'>
  letters: Pick<Letters, 'watched'>
}

/**
 * Mails members once a month about all checks of that month. The mail waits for the checks that are
 * under way or due; whatever ends later is told on the pages alone. The month is noted in the
 * transaction that writes the mail, so any number of hosts send one.
 */
export function createWatchMails({ db, clock, outbox, letters }: Dependencies) {
  const isUntold = and(isNotNull(watchChecks.endedAt), isNull(watchChecks.mailedAt))

  /** Members with an ended check that no mail has told, the oldest first. */
  async function candidatesOf(): Promise<{ userId: string; month: string }[]> {
    return db
      .select({ userId: candidates.userId, month: watchChecks.month })
      .from(watchChecks)
      .innerJoin(candidates, eq(candidates.id, watchChecks.candidateId))
      .where(and(isUntold, isSettled()))
      .orderBy(asc(watchChecks.endedAt))
      .limit(LOOKED_AT)
  }

  /** True for a check whose member has no other one of that month under way or due. */
  function isSettled() {
    const month = monthOf(clock.now())
    const soon = new Date(clock.now().getTime() + DAY_MS).toISOString()
    return or(
      sql`${watchChecks.month} < ${month}`,
      sql`not exists (
        select from ${watches} as other
        join ${candidates} as theirs on theirs.id = other.candidate_id and theirs.removed_at is null
        where other.user_id = ${candidates.userId} and other.stopped_at is null
          and (other.next_at <= ${soon}::timestamptz or exists (
            select from ${watchChecks} as open
            where open.candidate_id = other.candidate_id and open.ended_at is null)))`,
    )
  }

  /** Marks a member's ended checks, and mails about those of a month. False if another host does. */
  function tell(userId: string, month: string): Promise<boolean> {
    return db.transaction(async (tx) => {
      const now = clock.now()
      // Another host that looks after the same member holds the row.
      const [member] = await tx
        .select({ email: users.email })
        .from(users)
        .where(eq(users.id, userId))
        .for('no key update', { skipLocked: true })
      if (member === undefined) return false
      const mine = tx
        .select({ id: candidates.id })
        .from(candidates)
        .where(eq(candidates.userId, userId))
      const marked = await tx
        .update(watchChecks)
        .set({ mailedAt: now })
        .where(and(isUntold, lte(watchChecks.month, month), inArray(watchChecks.candidateId, mine)))
        .returning()
      const standing = await tx
        .select({ id: candidates.id })
        .from(candidates)
        .where(and(eq(candidates.userId, userId), isNull(candidates.removedAt)))
      const there = new Set(standing.map(({ id }) => id))
      const told = marked.filter((row) => row.month === month && there.has(row.candidateId))
      if (told.length === 0 || !(await isFirstMail(tx, userId, month))) return true
      const counts = {
        checked: told.length,
        changed: told.filter(({ changes }) => changes > 0).length,
        failed: told.filter(({ problem }) => problem !== null).length,
      }
      await outbox.enqueue(tx, member.email, letters.watched(counts))
      return true
    })
  }

  /** Notes the month. False if its mail was written before, or is not wanted. */
  async function isFirstMail(tx: Database, userId: string, month: string): Promise<boolean> {
    const [before] = await tx
      .select()
      .from(workspaceSettings)
      .where(eq(workspaceSettings.userId, userId))
    if (before?.watchMailed === month || before?.mailsWatch === false) return false
    await tx
      .insert(workspaceSettings)
      .values({ userId, watchMailed: month })
      .onConflictDoUpdate({ target: workspaceSettings.userId, set: { watchMailed: month } })
    return true
  }

  return {
    /** Looks after some members. Resolves with false if there is nothing to tell. */
    async mailNext(): Promise<boolean> {
      const found = await candidatesOf()
      const newest = new Map<string, string>()
      for (const { userId, month } of found) {
        const known = newest.get(userId)
        if (known === undefined || month > known) newest.set(userId, month)
      }
      let hasTold = false
      for (const [userId, month] of newest) hasTold = (await tell(userId, month)) || hasTold
      return hasTold
    },
  }
}

export type WatchMails = ReturnType<typeof createWatchMails>
