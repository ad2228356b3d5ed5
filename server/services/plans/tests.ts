import { and, eq, isNull, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { Stage } from '../../../contract/candidate-form.ts'
import { FORMER_THRESHOLDS_MAX, PLAN_TESTS_MAX, stageAfter } from '../../../contract/plan-form.ts'
import type {
  addTestBodySchema,
  decideTestBodySchema,
  editTestBodySchema,
  PlanTest,
} from '../../../contract/plans.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { planAssumptions, planEntries, planTests } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import { moveToStage } from './board-place.ts'
import { holdCandidate, holdTest, type TestRow } from './owned.ts'
import { testOf, testWithLog } from './plan-rows.ts'
import { mailMoment } from './reminder-time.ts'

const FULL = `This plan has ${PLAN_TESTS_MAX} tests. Please remove one before you add another.`
const CHANGED_TOO_OFTEN = `This threshold was changed ${FORMER_THRESHOLDS_MAX} times since the first entry. Please start a new test.`

type TestFields = z.output<typeof editTestBodySchema>
type Moved = { test: PlanTest; stage: Stage }

interface Dependencies {
  db: Database
  clock: Clock
  /** The addresses of the catalogue's tests. */
  slugs: ReadonlySet<string>
}

function columnsOf({ assumption_id, starts_on, ends_on, ...fields }: TestFields) {
  return { ...fields, assumptionId: assumption_id, startsOn: starts_on, endsOn: ends_on }
}

/** @throws {Refusal} `not_found` if the candidate has no such assumption */
async function checkAssumption(
  tx: Database,
  candidateId: string,
  id: string | null,
): Promise<void> {
  if (id === null) return
  const rows = await tx
    .select({ id: planAssumptions.id })
    .from(planAssumptions)
    .where(and(eq(planAssumptions.id, id), eq(planAssumptions.candidateId, candidateId)))
  if (rows.length === 0) throw new Refusal('not_found')
}

/** What was to be reached before, if it changes after the first entry. */
async function historyWith(tx: Database, row: TestRow, next: TestFields, now: Date) {
  const { measure, comparison, threshold, formerThresholds } = row
  const isSame =
    measure === next.measure && comparison === next.comparison && threshold === next.threshold
  const isOpen = row.decision === null
  const hasNone = isOpen && (await tx.$count(planEntries, eq(planEntries.testId, row.id))) === 0
  if (isSame || hasNone) return formerThresholds
  if (formerThresholds.length >= FORMER_THRESHOLDS_MAX) {
    throw new Refusal('plan_full', { detail: CHANGED_TOO_OFTEN })
  }
  return [...formerThresholds, { measure, comparison, threshold, until: now.toISOString() }]
}

/** The tests of a plan. Those of other members are not found. */
export function createPlanTests({ db, clock, slugs }: Dependencies) {
  /** No mail is sent about an end that is over when it is written down. */
  const remindedAt = (endsOn: string, now: Date) => (mailMoment(endsOn) <= now ? now : null)

  return {
    /**
     * Starts a test, once for each id, and moves a considered candidate to Testing.
     * @throws {Refusal} `not_found`, `plan_full`
     */
    add(
      userId: string,
      candidateId: string,
      { id, catalogue_slug, ...fields }: z.output<typeof addTestBodySchema>,
    ): Promise<Moved> {
      return db.transaction(async (tx) => {
        const candidate = await holdCandidate(tx, userId, candidateId)
        const [there] = await tx.select().from(planTests).where(eq(planTests.id, id))
        if (there && there.candidateId !== candidateId) throw new Refusal('not_found')
        if (there) return { test: await testWithLog(tx, there), stage: candidate.stage }
        if (catalogue_slug !== null && !slugs.has(catalogue_slug)) throw new Refusal('not_found')
        await checkAssumption(tx, candidateId, fields.assumption_id)
        if (
          (await tx.$count(planTests, eq(planTests.candidateId, candidateId))) >= PLAN_TESTS_MAX
        ) {
          throw new Refusal('plan_full', { detail: FULL })
        }
        const now = clock.now()
        const row: TestRow = {
          id,
          candidateId,
          catalogueSlug: catalogue_slug,
          ...columnsOf(fields),
          formerThresholds: [],
          decision: null,
          decisionReason: null,
          decidedAt: null,
          remindedAt: remindedAt(fields.ends_on, now),
          createdAt: now,
          updatedAt: now,
        }
        await tx.insert(planTests).values(row)
        const isStart = candidate.stage === 'considering'
        if (isStart) await moveToStage(tx, candidate, 'testing', { now })
        return { test: testOf(row, []), stage: isStart ? 'testing' : candidate.stage }
      })
    },

    /**
     * Changes a test. Another end is announced by another mail.
     * @throws {Refusal} `not_found`, `plan_full` if the threshold changed too often
     */
    edit(userId: string, id: string, fields: TestFields): Promise<PlanTest> {
      return db.transaction(async (tx) => {
        const { test, candidate } = await holdTest(tx, userId, id)
        await checkAssumption(tx, candidate.id, fields.assumption_id)
        const now = clock.now()
        const isOtherEnd = test.endsOn !== fields.ends_on
        const changed = {
          ...columnsOf(fields),
          formerThresholds: await historyWith(tx, test, fields, now),
          ...(isOtherEnd ? { remindedAt: remindedAt(fields.ends_on, now) } : {}),
          updatedAt: now,
        }
        await tx.update(planTests).set(changed).where(eq(planTests.id, id))
        return testWithLog(tx, { ...test, ...changed })
      })
    },

    /** @throws {Refusal} `not_found` */
    async remove(userId: string, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        await holdTest(tx, userId, id)
        await tx.delete(planTests).where(eq(planTests.id, id))
      })
    },

    /**
     * Decides a test and moves its candidate; a later decision replaces an earlier one. The same
     * decision again changes nothing, so that a second click leaves a card that was moved since.
     * @throws {Refusal} `not_found`
     */
    decide(
      userId: string,
      id: string,
      body: z.output<typeof decideTestBodySchema>,
    ): Promise<Moved> {
      return db.transaction(async (tx) => {
        const { test, candidate } = await holdTest(tx, userId, id)
        const { decision } = body
        const reason = body.reason?.trim() || null
        const chosen = body.decision === 'go_on' ? body.stage : undefined
        const isSame = test.decision === decision && test.decisionReason === reason
        if (isSame && (chosen ?? candidate.stage) === candidate.stage) {
          return { test: await testWithLog(tx, test), stage: candidate.stage }
        }
        const others = await tx.$count(
          planTests,
          and(
            eq(planTests.candidateId, candidate.id),
            ne(planTests.id, id),
            isNull(planTests.decision),
          ),
        )
        const stage = chosen ?? stageAfter(decision, others)
        const now = clock.now()
        const decided = { decision, decisionReason: reason, decidedAt: now, updatedAt: now }
        await tx.update(planTests).set(decided).where(eq(planTests.id, id))
        await moveToStage(tx, candidate, stage, { reason, now })
        return { test: await testWithLog(tx, { ...test, ...decided }), stage }
      })
    },
  }
}
