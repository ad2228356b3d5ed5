import type { SubscriptionStatus } from '../../../contract/subscription.ts'
import type { billing } from '../../db/schema.ts'
import { isUnderWay } from './current-subscription.ts'

/** The stored facts that decide whether a user has Premium. */
export interface EntitlementFacts {
  /** The time an operator granted Premium. Null without a grant. */
  grantedAt: Date | null
  /** Null for users who were never customers of the payment provider. */
  subscription: Pick<typeof billing.$inferSelect, 'status' | 'currentPeriodEnd' | 'cancelAt'> | null
}

/**
 * Whether the facts give a user Premium at a time, in the contract's terms. A paid period ends
 * without any message: after its end, an active subscription counts as canceled if its cancellation
 * was planned, and otherwise as past due.
 */
export function entitlement({ grantedAt, subscription }: EntitlementFacts, now: Date) {
  const { status = null, currentPeriodEnd = null, cancelAt = null } = subscription ?? {}
  const isOver = (end: Date | null) => end !== null && end <= now
  const isPaid =
    status === 'active' &&
    currentPeriodEnd !== null &&
    !isOver(currentPeriodEnd) &&
    !isOver(cancelAt)
  const isGranted = grantedAt !== null
  const isPremium = isGranted || isPaid
  const isToldOf = !isGranted || (isUnderWay(status) && !isOver(cancelAt))
  const unpaid = status === 'active' ? (isOver(cancelAt) ? 'canceled' : 'past_due') : status
  return {
    is_subscribed: isPremium,
    subscription_status: isPremium ? 'active' : (unpaid ?? 'none'),
    // A grant does not expire. A subscription beside it is shown while it may cost money.
    current_period_end: (isToldOf ? currentPeriodEnd : null)?.toISOString() ?? null,
    cancel_at: (isToldOf ? cancelAt : null)?.toISOString() ?? null,
  } satisfies SubscriptionStatus
}
