import { lt, sql } from 'drizzle-orm'
import { leases } from '../../db/schema.ts'
import { DAY_MS } from '../../durations.ts'
import type { Retention } from '../../tasks/retention.ts'

const LEASES_KEPT_MS = DAY_MS

export const leaseRetentions: readonly Retention[] = [
  {
    from: leases,
    kept: LEASES_KEPT_MS,
    // Compared with the database's clock, which wrote them.
    where: () =>
      lt(leases.expiresAt, sql`clock_timestamp() - ${LEASES_KEPT_MS} * interval '1 millisecond'`),
  },
]
