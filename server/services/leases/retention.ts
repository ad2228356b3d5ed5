import { lt, sql } from 'drizzle-orm'
import { leases } from '../../db/schema.ts'
import type { Retention } from '../../tasks/retention.ts'

const LEASES_KEPT = 86_400_000

export const leaseRetentions: readonly Retention[] = [
  {
    from: leases,
    kept: LEASES_KEPT,
    // Compared with the database's clock, which wrote them.
    where: () =>
      lt(leases.expiresAt, sql`clock_timestamp() - ${LEASES_KEPT} * interval '1 millisecond'`),
  },
]
