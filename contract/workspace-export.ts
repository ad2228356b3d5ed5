import { z } from 'zod'
import { candidateDetailSchema } from './candidate.ts'
import { keptPlanSchema } from './plans.ts'
import { watchSchema } from './watch.ts'

/** Everything in a member's workspace, as it is downloaded. */
export const workspaceExportSchema = z
  .object({
    exported_at: z.iso.datetime(),
    candidates: z.array(
      candidateDetailSchema.extend({
        plan: keptPlanSchema.nullable(),
        /** Null if it was never watched. */
        watched: watchSchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'WorkspaceExport' })
