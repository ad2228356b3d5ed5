import type { SubscriptionStatus } from '../../../contract/subscription.ts'
import type { billing } from '../../db/schema.ts'
import { isUnderWay } from './current-subscription.ts'

/** What is stored that decides whether a user has Premium. */
export interface EntitlementFacts {
  /** When an operator granted Premium; null where nobody did. */
  grantedAt: Date | null
  /** Null for who never was at the payment provider. */
  subscription: Pick<typeof billing.$inferSelect, 'status' | 'currentPeriodEnd' | 'cancelAt'> | null
}

/**
 * Whether the facts make a user Premium at a time, in the terms of the
 * contract. What was paid for ends by itself, whether or not anybody tells us:
 * an active subscription whose period is over counts as canceled where that was
 * its plan, and otherwise as one whose payment is due.
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
    // What an operator granted has no end; a subscription beside it is told of while it may cost.
    current_period_end: (isToldOf ? currentPeriodEnd : null)?.toISOString() ?? null,
    cancel_at: (isToldOf ? cancelAt : null)?.toISOString() ?? null,
  } satisfies SubscriptionStatus
}
