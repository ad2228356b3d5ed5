import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { ENTRIES_MAX } from '../../../contract/plan-form.ts'
import type { addEntryBodySchema, editEntryBodySchema, PlanEntry } from '../../../contract/plans.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { planEntries } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import { holdEntry, holdTest } from './owned.ts'
import { entryOf } from './plan-rows.ts'

const FULL = `The log of this test has ${ENTRIES_MAX} entries. Please remove one before you add another.`

/** The logs of tests. Those of other members are not found. */
export function createEntries(db: Database, clock: Clock) {
  return {
    /** Adds an entry, once for each id. @throws {Refusal} `not_found`, `plan_full` */
    add(
      userId: string,
      testId: string,
      { id, ...fields }: z.output<typeof addEntryBodySchema>,
    ): Promise<PlanEntry> {
      return db.transaction(async (tx) => {
        await holdTest(tx, userId, testId)
        const [there] = await tx.select().from(planEntries).where(eq(planEntries.id, id))
        if (there && there.testId !== testId) throw new Refusal('not_found')
        if (there) return entryOf(there)
        if ((await tx.$count(planEntries, eq(planEntries.testId, testId))) >= ENTRIES_MAX) {
          throw new Refusal('plan_full', { detail: FULL })
        }
        const row = { id, testId, ...fields, createdAt: clock.now() }
        await tx.insert(planEntries).values(row)
        return entryOf(row)
      })
    },

    /** @throws {Refusal} `not_found` */
    edit(
      userId: string,
      id: string,
      fields: z.output<typeof editEntryBodySchema>,
    ): Promise<PlanEntry> {
      return db.transaction(async (tx) => {
        const row = await holdEntry(tx, userId, id)
        await tx.update(planEntries).set(fields).where(eq(planEntries.id, id))
        return entryOf({ ...row, ...fields })
      })
    },

    /** @throws {Refusal} `not_found` */
    async remove(userId: string, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        await holdEntry(tx, userId, id)
        await tx.delete(planEntries).where(eq(planEntries.id, id))
      })
    },
  }
}
