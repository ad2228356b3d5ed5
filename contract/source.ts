import { z } from 'zod'

/**
 * The source of a result's figures or texts; `modelled` and `sample` are never
 * shown as measured.
 */
export const sourceSchema = z.object({
  provider: z.string(),
  kind: z.enum(['measured', 'modelled', 'sample']),
  fetched_at: z.iso.datetime(),
})
export type Source = z.infer<typeof sourceSchema>
