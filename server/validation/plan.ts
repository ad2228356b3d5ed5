import type { DraftedPlan } from '../../contract/validation.ts'
import type { ValidationTest } from '../../contract/validation-test.ts'
import { draftAssumptions } from './assumptions.ts'
import type { Known } from './known.ts'
import { nicheKindOf } from './niche-kind.ts'
import { draftQuestions } from './questions.ts'
import { suggestTests } from './suggest.ts'

/** A plan for a candidate: assumptions with the tests that fit them, and interview questions. */
export function draftPlan(known: Known, catalogue: readonly ValidationTest[]): DraftedPlan {
  const kind = nicheKindOf(known.dossier)
  return {
    assumptions: draftAssumptions(known).map((assumption) => ({
      ...assumption,
      tests: suggestTests(assumption, catalogue, kind),
    })),
    questions: draftQuestions(known),
  }
}
