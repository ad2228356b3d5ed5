import type { SubscriptionStatus } from '../../../contract/subscription.ts'

/** What is stored that decides whether a user has Premium. */
export interface EntitlementFacts {
  /** When an operator granted Premium; null where nobody did. */
  grantedAt: Date | null
}

/** Whether the facts make a user Premium, in the terms of the contract. */
export function entitlement(facts: EntitlementFacts): SubscriptionStatus {
  const granted = facts.grantedAt !== null
  return {
    is_subscribed: granted,
    subscription_status: granted ? 'active' : 'none',
    current_period_end: null,
    cancel_at: null,
  }
}
