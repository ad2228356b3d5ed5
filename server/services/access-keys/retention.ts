import { lt } from 'drizzle-orm'
import { accessKeys } from '../../db/schema.ts'
import type { Retention } from '../../tasks/retention.ts'

export const accessKeyRetentions: readonly Retention[] = [
  { from: accessKeys, kept: 0, where: (before) => lt(accessKeys.expiresAt, before) },
]
