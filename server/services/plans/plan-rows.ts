import { asc, eq, inArray } from 'drizzle-orm'
import { byRisk } from '../../../contract/plan-form.ts'
import type { KeptPlan, PlanAssumption, PlanEntry, PlanTest } from '../../../contract/plans.ts'
import type { Database } from '../../db/database.ts'
import { planAssumptions, planEntries, planTests } from '../../db/schema.ts'
import { originOf } from './drafts.ts'
import type { AssumptionRow, EntryRow, TestRow } from './owned.ts'

export function assumptionOf(row: AssumptionRow): PlanAssumption {
  const { id, kind, text, risk, ignorance, state } = row
  // The columns hold what the contract's levels allow.
  return { id, kind, text, risk, ignorance, state, origin: originOf(row) } as PlanAssumption
}

export function entryOf({ id, day, text, number }: EntryRow): PlanEntry {
  return { id, day, text, number }
}

export function testOf(row: TestRow, entries: readonly EntryRow[]): PlanTest {
  const { id, title, measure, comparison, threshold, decision } = row
  return {
    id,
    assumption_id: row.assumptionId,
    catalogue_slug: row.catalogueSlug,
    title,
    measure,
    comparison,
    threshold,
    former_thresholds: row.formerThresholds,
    starts_on: row.startsOn,
    ends_on: row.endsOn,
    decision,
    decision_reason: row.decisionReason,
    decided_at: row.decidedAt?.toISOString() ?? null,
    entries: entries.map(entryOf),
  }
}

const inLogOrder = [asc(planEntries.day), asc(planEntries.createdAt), asc(planEntries.id)]

/** A test with its log. */
export async function testWithLog(tx: Database, row: TestRow): Promise<PlanTest> {
  const entries = await tx
    .select()
    .from(planEntries)
    .where(eq(planEntries.testId, row.id))
    .orderBy(...inLogOrder)
  return testOf(row, entries)
}

/** The assumptions of some candidates as rows, by candidate, the riskiest first. */
export async function assumptionRows(
  db: Database,
  candidateIds: readonly string[],
): Promise<Map<string, AssumptionRow[]>> {
  if (candidateIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(planAssumptions)
    .where(inArray(planAssumptions.candidateId, [...candidateIds]))
    .orderBy(asc(planAssumptions.createdAt), asc(planAssumptions.id))
  return Map.groupBy(rows.toSorted(byRisk), ({ candidateId }) => candidateId)
}

/** The tests of some candidates with their logs, by candidate, oldest first. */
export async function testsOf(
  db: Database,
  candidateIds: readonly string[],
): Promise<Map<string, PlanTest[]>> {
  if (candidateIds.length === 0) return new Map()
  const isOfThese = inArray(planTests.candidateId, [...candidateIds])
  const [tests, entries] = await Promise.all([
    db
      .select()
      .from(planTests)
      .where(isOfThese)
      .orderBy(asc(planTests.createdAt), asc(planTests.id)),
    db
      .select({ entry: planEntries })
      .from(planEntries)
      .innerJoin(planTests, eq(planTests.id, planEntries.testId))
      .where(isOfThese)
      .orderBy(...inLogOrder),
  ])
  const logs = Map.groupBy(entries, ({ entry }) => entry.testId)
  const shown = Map.groupBy(tests, ({ candidateId }) => candidateId)
  return new Map(
    [...shown].map(([candidateId, rows]) => [
      candidateId,
      rows.map((row) =>
        testOf(
          row,
          (logs.get(row.id) ?? []).map(({ entry }) => entry),
        ),
      ),
    ]),
  )
}

/** The plans of some candidates, by candidate; those without a plan are missing. */
export async function keptPlans(
  db: Database,
  candidateIds: readonly string[],
): Promise<Map<string, KeptPlan>> {
  const [assumptions, tests] = await Promise.all([
    assumptionRows(db, candidateIds),
    testsOf(db, candidateIds),
  ])
  const ids = new Set([...assumptions.keys(), ...tests.keys()])
  return new Map(
    [...ids].map((id) => [
      id,
      { assumptions: (assumptions.get(id) ?? []).map(assumptionOf), tests: tests.get(id) ?? [] },
    ]),
  )
}
