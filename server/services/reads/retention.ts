import { lt } from 'drizzle-orm'
import { memberWrites } from '../../db/schema.ts'
import { HOUR_MS } from '../../durations.ts'
import type { Retention } from '../../tasks/retention.ts'

/** Much longer than a replica may be behind, so one that is asked has what is forgotten here. */
export const readRetentions: readonly Retention[] = [
  { from: memberWrites, kept: HOUR_MS, where: (before) => lt(memberWrites.writtenAt, before) },
]
