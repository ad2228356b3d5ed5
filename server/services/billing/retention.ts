import { and, isNotNull, lt } from 'drizzle-orm'
import { billingEvents } from '../../db/schema.ts'
import type { Retention } from '../../tasks/retention.ts'

/** Long after the provider's last retry. */
const EVENTS_KEPT = 90 * 86_400_000

export const billingRetentions: readonly Retention[] = [
  {
    from: billingEvents,
    kept: EVENTS_KEPT,
    // Unprocessed events stay.
    where: (before) =>
      and(lt(billingEvents.receivedAt, before), isNotNull(billingEvents.processedAt)),
  },
]
