import type { Database } from '../../db/database.ts'
import type { ExportPart } from '../workspace/export.ts'
import { keptPlans } from './plan-rows.ts'

/** Adds the plan of a candidate to its export; null if it has none. */
export function createPlanExport(db: Database): ExportPart {
  return {
    ofMember: async () => ({}),
    ofCandidate: async (_userId, candidateId) => ({
      plan: (await keptPlans(db, [candidateId])).get(candidateId) ?? null,
    }),
  }
}
