import { lt } from 'drizzle-orm'
import { ownMaterials } from '../../db/schema.ts'
import { DAY_MS } from '../../durations.ts'
import type { Retention } from '../../tasks/retention.ts'

/** As long as analyses are kept, so that a stored quote does not outlive its material. */
const MATERIAL_KEPT_MS = 400 * DAY_MS

export const materialRetentions: readonly Retention[] = [
  {
    from: ownMaterials,
    kept: MATERIAL_KEPT_MS,
    where: (before) => lt(ownMaterials.usedAt, before),
  },
]
