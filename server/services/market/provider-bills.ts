import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { providerCalls } from '../../db/schema.ts'
import { MINUTE_MS } from '../../durations.ts'
import type { ProviderCall } from '../../providers/keywords/dataforseo.ts'
import { createThrottle } from '../throttle.ts'

/** DataForSEO's limit per account, shared by all its Google Ads live endpoints. */
const LIVE_CALLS = 12

/** The state that all hosts share for one DataForSEO account: its calls in this minute, and its bills. */
export function createProviderBills(db: Database, clock: Clock) {
  // The vendor's limit, which the factor for our own limits does not change.
  const throttle = createThrottle(db, clock, 1)
  return {
    takeLiveCall: () => throttle.allows('dataforseo:live', LIVE_CALLS, MINUTE_MS),

    async onCall({ endpoint, code, cost }: ProviderCall): Promise<void> {
      const calledAt = clock.now()
      await db
        .insert(providerCalls)
        .values({ provider: 'DataForSEO', endpoint, code, cost, calledAt })
    },
  }
}
