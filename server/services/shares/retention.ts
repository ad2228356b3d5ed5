import { lt } from 'drizzle-orm'
import { shares } from '../../db/schema.ts'
import type { Retention } from '../../tasks/retention.ts'

export const shareRetentions: readonly Retention[] = [
  { from: shares, kept: 0, where: (before) => lt(shares.expiresAt, before) },
]
