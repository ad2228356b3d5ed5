import { z } from 'zod'
import { NICHE_DEPTH_MAX } from './niche-name.ts'
import { isNicheName, isStoredName, NICHE_NAME_MAX } from './niche-name-gate.ts'

const NAME_RULE =
  "A niche name has 1 to 80 characters, begins with a letter or a digit, and holds letters of one script, digits, single spaces and & ' , . / + # % ( ) -; it is no web or mail address and no telephone number"
const STORED_RULE =
  'A niche name has 1 to 80 characters, no surrounding spaces and no markup or control characters'

/** A name that may enter the tree. */
export const nicheNameSchema = z
  .string()
  .max(NICHE_NAME_MAX * 4, NAME_RULE)
  .refine(isNicheName, NAME_RULE)

/** A name that the tree may contain, perhaps stored under an older, wider rule. */
const storedNameSchema = z
  .string()
  .max(NICHE_NAME_MAX * 4, STORED_RULE)
  .refine(isStoredName, STORED_RULE)

/** Ordered niche names from the top, without the root: 1 to {@link NICHE_DEPTH_MAX} of them. */
export const pathSchema = z
  .array(storedNameSchema)
  .min(1, 'A path names at least one niche')
  .max(NICHE_DEPTH_MAX, `A path names at most ${NICHE_DEPTH_MAX} niches`)

export type NichePath = z.infer<typeof pathSchema>
