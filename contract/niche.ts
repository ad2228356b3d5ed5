import { z } from 'zod'
import { isNicheName, NICHE_DEPTH_MAX, NICHE_NAME_MAX } from './niche-name.ts'

const NAME_RULE =
  'A niche name has 1 to 80 characters, no surrounding spaces and no markup or control characters'

export const nicheNameSchema = z
  .string()
  .max(NICHE_NAME_MAX * 4, NAME_RULE)
  .refine(isNicheName, NAME_RULE)

/** Ordered niche names from the top, the root excluded: 1 to {@link NICHE_DEPTH_MAX} of them. */
export const pathSchema = z
  .array(nicheNameSchema)
  .min(1, 'A path names at least one niche')
  .max(NICHE_DEPTH_MAX, `A path names at most ${NICHE_DEPTH_MAX} niches`)

export type NichePath = z.infer<typeof pathSchema>
