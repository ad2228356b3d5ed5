import { z } from 'zod'
import { candidateDetailSchema } from './candidate.ts'
import { keptPlanSchema } from './plans.ts'

/** Everything in a member's workspace, as it is downloaded. */
export const workspaceExportSchema = z
  .object({
    exported_at: z.iso.datetime(),
    candidates: z.array(candidateDetailSchema.extend({ plan: keptPlanSchema.nullable() })),
  })
  .meta({ id: 'WorkspaceExport' })
