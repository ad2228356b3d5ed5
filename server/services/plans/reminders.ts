import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { candidates, planTests, users, workspaceSettings } from '../../db/schema.ts'
import type { Letters } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import { lastDueDay } from './reminder-time.ts'

interface Dependencies {
  db: OpenDatabase['db']
  clock: Clock
  outbox: Pick<Outbox, 'enqueue'>
  letters: Pick<Letters, 'testEnds'>
}

/**
 * Mails members about tests whose last day has come, one mail for all tests of a member that are due
 * at once. A test is marked in the transaction that writes the mail, so that any number of hosts
 * send one. Tests of candidates that were dropped or removed, and of members who switched the mails
 * off, are marked without a mail.
 */
export function createReminders({ db, clock, outbox, letters }: Dependencies) {
  return {
    /** Looks after one member. Resolves with false if no test is due. */
    remindNext(): Promise<boolean> {
      return db.transaction(async (tx) => {
        const now = clock.now()
        const isDue = and(
          lte(planTests.endsOn, lastDueDay(now)),
          isNull(planTests.decision),
          isNull(planTests.remindedAt),
        )
        // From the few tests that are due, not from all users. Another host that looks after the same
        // member holds the row.
        const [member] = await tx
          .select({ id: users.id, email: users.email })
          .from(planTests)
          .innerJoin(candidates, eq(candidates.id, planTests.candidateId))
          .innerJoin(users, eq(users.id, candidates.userId))
          .where(isDue)
          .orderBy(asc(planTests.endsOn))
          .limit(1)
          .for('no key update', { of: users, skipLocked: true })
        if (member === undefined) return false
        const marked = await tx
          .update(planTests)
          .set({ remindedAt: now })
          .where(
            and(
              isDue,
              inArray(
                planTests.candidateId,
                tx
                  .select({ id: candidates.id })
                  .from(candidates)
                  .where(eq(candidates.userId, member.id)),
              ),
            ),
          )
          .returning({ candidateId: planTests.candidateId, endsOn: planTests.endsOn })
        const wanted = await wantedOf(tx, member.id, marked)
        if (wanted.length > 0) await outbox.enqueue(tx, member.email, letters.testEnds(wanted))
        return true
      })
    },
  }
}

interface EndingTest {
  candidateId: string
  endsOn: string
}

/** The tests that a mail is wanted about. */
async function wantedOf(
  tx: OpenDatabase['db'],
  userId: string,
  ending: readonly EndingTest[],
): Promise<EndingTest[]> {
  const [choice] = await tx
    .select({ isOn: workspaceSettings.remindsTests })
    .from(workspaceSettings)
    .where(eq(workspaceSettings.userId, userId))
  if (choice?.isOn === false || ending.length === 0) return []
  const open = await tx
    .select({ id: candidates.id })
    .from(candidates)
    .where(
      and(
        inArray(
          candidates.id,
          ending.map(({ candidateId }) => candidateId),
        ),
        isNull(candidates.removedAt),
        sql`${candidates.stage} <> 'dropped'`,
      ),
    )
  const ids = new Set(open.map(({ id }) => id))
  return ending.filter(({ candidateId }) => ids.has(candidateId))
}

export type Reminders = ReturnType<typeof createReminders>
