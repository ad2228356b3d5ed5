import { z } from 'zod'
import { candidateDetailSchema } from './candidate.ts'

/** Everything in a member's workspace, as it is downloaded. */
export const workspaceExportSchema = z
  .object({ exported_at: z.iso.datetime(), candidates: z.array(candidateDetailSchema) })
  .meta({ id: 'WorkspaceExport' })
