import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { ASSUMPTIONS_MAX } from '../../../contract/plan-form.ts'
import type {
  addAssumptionBodySchema,
  editAssumptionBodySchema,
  PlanAssumption,
} from '../../../contract/plans.ts'
import type { DraftedAssumption } from '../../../contract/validation.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { planAssumptions } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import { originOf, storedDraft } from './drafts.ts'
import { type AssumptionRow, holdAssumption, holdCandidate } from './owned.ts'
import { assumptionOf } from './plan-rows.ts'

const FULL = `This plan has ${ASSUMPTIONS_MAX} assumptions. Please remove one before you add another.`

/** The assumptions behind a candidate. Those of other members are not found. */
export function createAssumptions(db: Database, clock: Clock) {
  return {
    /** Adds an assumption, once for each id. @throws {Refusal} `not_found`, `plan_full` */
    add(
      userId: string,
      candidateId: string,
      { id, ...fields }: z.output<typeof addAssumptionBodySchema>,
    ): Promise<PlanAssumption> {
      return db.transaction(async (tx) => {
        await holdCandidate(tx, userId, candidateId)
        const [there] = await tx.select().from(planAssumptions).where(eq(planAssumptions.id, id))
        if (there && there.candidateId !== candidateId) throw new Refusal('not_found')
        if (there) return assumptionOf(there)
        const kept = await tx.$count(planAssumptions, eq(planAssumptions.candidateId, candidateId))
        if (kept >= ASSUMPTIONS_MAX) throw new Refusal('plan_full', { detail: FULL })
        const row = newRow(candidateId, { id, ...fields })
        await tx.insert(planAssumptions).values(row)
        return assumptionOf(row)
      })
    },

    /** @throws {Refusal} `not_found` */
    edit(
      userId: string,
      id: string,
      fields: z.output<typeof editAssumptionBodySchema>,
    ): Promise<PlanAssumption> {
      return db.transaction(async (tx) => {
        const row = await holdAssumption(tx, userId, id)
        await tx
          .update(planAssumptions)
          .set({ ...fields, updatedAt: clock.now() })
          .where(eq(planAssumptions.id, id))
        return assumptionOf({ ...row, ...fields })
      })
    },

    /** Its tests stay without it. @throws {Refusal} `not_found` */
    async remove(userId: string, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        await holdAssumption(tx, userId, id)
        await tx.delete(planAssumptions).where(eq(planAssumptions.id, id))
      })
    },

    /**
     * Adds what was drafted to the plan: one assumption of each kind that has no drafted one yet. A
     * drafted one that its member did not change takes the newer draft; the others stay as they are.
     * @throws {Refusal} `not_found`
     */
    async draft(
      userId: string,
      candidateId: string,
      drafted: readonly DraftedAssumption[],
    ): Promise<void> {
      await db.transaction(async (tx) => {
        await holdCandidate(tx, userId, candidateId)
        const rows = await tx
          .select()
          .from(planAssumptions)
          .where(eq(planAssumptions.candidateId, candidateId))
        let room = ASSUMPTIONS_MAX - rows.length
        for (const one of drafted) {
          const there = rows.find(({ kind, draft }) => kind === one.kind && draft !== null)
          const values = {
            kind: one.kind,
            text: one.sentence,
            risk: one.risk,
            ignorance: one.ignorance,
            draft: storedDraft(one),
          }
          if (there && isUntouched(there)) {
            await tx
              .update(planAssumptions)
              .set({ ...values, updatedAt: clock.now() })
              .where(eq(planAssumptions.id, there.id))
          } else if (there === undefined && room > 0) {
            room -= 1
            await tx
              .insert(planAssumptions)
              .values(newRow(candidateId, { id: randomUUID(), ...values }))
          }
        }
      })
    },
  }

  type NewFields = Pick<AssumptionRow, 'id' | 'kind' | 'text' | 'risk' | 'ignorance'>

  function newRow(candidateId: string, fields: NewFields & { draft?: unknown }): AssumptionRow {
    const now = clock.now()
    return { candidateId, draft: null, state: 'open', createdAt: now, updatedAt: now, ...fields }
  }
}

const isUntouched = (row: AssumptionRow) => row.state === 'open' && originOf(row) === 'drafted'
