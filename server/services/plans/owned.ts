import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { candidates, planAssumptions, planEntries, planTests } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import { holdOwner } from '../workspace/owner.ts'

export type CandidateRow = typeof candidates.$inferSelect
export type AssumptionRow = typeof planAssumptions.$inferSelect
export type TestRow = typeof planTests.$inferSelect
export type EntryRow = typeof planEntries.$inferSelect

const isOf = (userId: string) => and(eq(candidates.userId, userId), isNull(candidates.removedAt))

function found<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Refusal('not_found')
  return row
}

/**
 * A candidate of a user, whose row is held until the transaction ends, so that one change of a
 * workspace comes after another.
 * @throws {Refusal} `not_found`, also for a removed one and for another user's; `not_authenticated`
 *   if the account is gone
 */
export async function holdCandidate(
  tx: Database,
  userId: string,
  candidateId: string,
): Promise<CandidateRow> {
  await holdOwner(tx, userId)
  return found(
    await tx
      .select()
      .from(candidates)
      .where(and(eq(candidates.id, candidateId), isOf(userId))),
  )
}

/** An assumption of a user within what `holdCandidate` holds. @throws {Refusal} `not_found` */
export async function holdAssumption(
  tx: Database,
  userId: string,
  id: string,
): Promise<AssumptionRow> {
  const { candidateId } = found(
    await tx
      .select({ candidateId: planAssumptions.candidateId })
      .from(planAssumptions)
      .where(eq(planAssumptions.id, id)),
  )
  await holdCandidate(tx, userId, candidateId)
  return found(await tx.select().from(planAssumptions).where(eq(planAssumptions.id, id)))
}

/** A test of a user within what `holdCandidate` holds. @throws {Refusal} `not_found` */
export async function holdTest(
  tx: Database,
  userId: string,
  id: string,
): Promise<{ test: TestRow; candidate: CandidateRow }> {
  const { candidateId } = found(
    await tx
      .select({ candidateId: planTests.candidateId })
      .from(planTests)
      .where(eq(planTests.id, id)),
  )
  const candidate = await holdCandidate(tx, userId, candidateId)
  return { candidate, test: found(await tx.select().from(planTests).where(eq(planTests.id, id))) }
}

/** An entry of a user's log within what `holdCandidate` holds. @throws {Refusal} `not_found` */
export async function holdEntry(tx: Database, userId: string, id: string): Promise<EntryRow> {
  const { testId } = found(
    await tx.select({ testId: planEntries.testId }).from(planEntries).where(eq(planEntries.id, id)),
  )
  await holdTest(tx, userId, testId)
  return found(await tx.select().from(planEntries).where(eq(planEntries.id, id)))
}
