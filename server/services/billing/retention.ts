import { and, isNotNull, lt } from 'drizzle-orm'
import { billingEvents } from '../../db/schema.ts'
import { DAY_MS } from '../../durations.ts'
import type { Retention } from '../../tasks/retention.ts'

/** Long after the provider's last retry. */
const EVENTS_KEPT_MS = 90 * DAY_MS

export const billingRetentions: readonly Retention[] = [
  {
    from: billingEvents,
    kept: EVENTS_KEPT_MS,
    // Unprocessed events stay.
    where: (before) =>
      and(lt(billingEvents.receivedAt, before), isNotNull(billingEvents.processedAt)),
  },
]
