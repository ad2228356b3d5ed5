import { and, eq, isNull } from 'drizzle-orm'
import { ASSUMPTION_KINDS, type AssumptionKind } from '../../../contract/assumption-kinds.ts'
import type { NicheKind } from '../../../contract/atlas.ts'
import type { CatalogueTest, Plan } from '../../../contract/plans.ts'
import type { SuggestedTest } from '../../../contract/validation.ts'
import type { ValidationTest } from '../../../contract/validation-test.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { candidates } from '../../db/schema.ts'
import { HOUR_MS } from '../../durations.ts'
import { Refusal } from '../../refusal.ts'
import { draftAssumptions } from '../../validation/assumptions.ts'
import type { Known } from '../../validation/known.ts'
import { draftQuestions } from '../../validation/questions.ts'
import { suggestTests } from '../../validation/suggest.ts'
import { orSay, type Throttle } from '../throttle.ts'
import { createAssumptions } from './assumptions.ts'
import { reasonsOf } from './drafts.ts'
import { createEntries } from './entries.ts'
import { assumptionOf, assumptionRows, testsOf } from './plan-rows.ts'
import { createPlanTests } from './tests.ts'

const CHANGES_PER_HOUR = 1_200

interface Dependencies {
  db: Database
  clock: Clock
  throttle: Throttle
  catalogue: readonly ValidationTest[]
  /** What belongs to a candidate of a user. @throws {Refusal} `not_found` */
  knownOf: (userId: string, candidateId: string) => Promise<Known>
}

function shownTest(test: ValidationTest): CatalogueTest {
  const { slug, name, summary, cost, cost_for, days, people, people_are, pass, misleads } = test
  return { slug, name, summary, cost, cost_for, days, people, people_are, pass, misleads }
}

/** Plans of candidates: each call takes the member, and finds nothing of other members. */
export function createPlans({ db, clock, throttle, catalogue, knownOf }: Dependencies) {
  const shownCatalogue = catalogue.map(shownTest)
  const assumptions = createAssumptions(db, clock)
  const tests = createPlanTests({ db, clock, slugs: new Set(catalogue.map(({ slug }) => slug)) })
  const entries = createEntries(db, clock)

  function suggestionsFor(kind: NicheKind | undefined): Plan['suggestions'] {
    const pairs = ASSUMPTION_KINDS.map((each) => [
      each,
      suggestTests({ kind: each }, catalogue, kind),
    ])
    return Object.fromEntries(pairs) as Record<AssumptionKind, SuggestedTest[]>
  }

  async function show(userId: string, candidateId: string, known: Known): Promise<Plan> {
    const [candidate] = await db
      .select({ stage: candidates.stage })
      .from(candidates)
      .where(
        and(
          eq(candidates.id, candidateId),
          eq(candidates.userId, userId),
          isNull(candidates.removedAt),
        ),
      )
    if (candidate === undefined) throw new Refusal('not_found')
    const drafted = draftAssumptions(known)
    const [rows, kept] = await Promise.all([
      assumptionRows(db, [candidateId]),
      testsOf(db, [candidateId]),
    ])
    return {
      candidate_id: candidateId,
      stage: candidate.stage,
      assumptions: (rows.get(candidateId) ?? []).map((row) => ({
        ...assumptionOf(row),
        reasons: reasonsOf(row, drafted),
      })),
      tests: kept.get(candidateId) ?? [],
      questions: draftQuestions(known),
      suggestions: suggestionsFor(known.dossier?.kind),
      catalogue: shownCatalogue,
    }
  }

  /** @throws {Refusal} `rate_limited` */
  const countChange = (userId: string) =>
    orSay(
      'You have changed a lot in the last hour. Please try again later.',
      throttle.hit(`plan:${userId}`, CHANGES_PER_HOUR, HOUR_MS),
    )

  /** Counts each change of a member. @throws {Refusal} `rate_limited` before anything is changed */
  function counted<Rest extends unknown[], Answer>(
    change: (userId: string, ...rest: Rest) => Promise<Answer>,
  ) {
    return async (userId: string, ...rest: Rest): Promise<Answer> => {
      await countChange(userId)
      return change(userId, ...rest)
    }
  }

  return {
    /** @throws {Refusal} `not_found` */
    async read(userId: string, candidateId: string): Promise<Plan> {
      return show(userId, candidateId, await knownOf(userId, candidateId))
    },

    /** Drafts the assumptions and shows the plan. @throws {Refusal} `not_found`, `rate_limited` */
    draft: counted(async (userId: string, candidateId: string): Promise<Plan> => {
      const known = await knownOf(userId, candidateId)
      await assumptions.draft(userId, candidateId, draftAssumptions(known))
      return show(userId, candidateId, known)
    }),

    addAssumption: counted(assumptions.add),
    editAssumption: counted(assumptions.edit),
    removeAssumption: counted(assumptions.remove),
    addTest: counted(tests.add),
    editTest: counted(tests.edit),
    removeTest: counted(tests.remove),
    decideTest: counted(tests.decide),
    addEntry: counted(entries.add),
    editEntry: counted(entries.edit),
    removeEntry: counted(entries.remove),
  }
}
