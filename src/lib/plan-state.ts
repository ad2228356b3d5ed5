import type { SubscriptionStatus } from '../../contract/subscription.ts'

/** The plan state shown to the subscriber; dates are ISO 8601. */
export type PlanState =
  | { kind: 'free' }
  | { kind: 'ended' }
  /** An operator's gift; `isCharged` while a subscription beside it may still cost. */
  | { kind: 'granted'; isCharged: boolean }
  | { kind: 'renews'; on: string }
  | { kind: 'ends'; on: string }
  /** The subscription needs an action before it gives Premium. */
  | { kind: 'held'; status: HeldStatus }

export type HeldStatus = 'past_due' | 'unpaid' | 'incomplete' | 'paused'

const HELD: readonly string[] = [
  'past_due',
  'unpaid',
  'incomplete',
  'paused',
] satisfies HeldStatus[]
const isHeld = (status: string): status is HeldStatus => HELD.includes(status)

export function planState(subscription: SubscriptionStatus, now = new Date()): PlanState {
  const { is_subscribed, subscription_status, current_period_end, cancel_at } = subscription
  if (!is_subscribed) {
    if (isHeld(subscription_status)) return { kind: 'held', status: subscription_status }
    return { kind: subscription_status === 'canceled' ? 'ended' : 'free' }
  }
  if (current_period_end === null) return { kind: 'granted', isCharged: false }
  // The paid period is over, so Premium must come from elsewhere.
  if (new Date(current_period_end) <= now) return { kind: 'granted', isCharged: true }
  return cancel_at === null
    ? { kind: 'renews', on: current_period_end }
    : { kind: 'ends', on: cancel_at }
}

/** A reading as one line, to compare and to send between tabs. */
export function planKey(subscription: SubscriptionStatus): string {
  const { is_subscribed, subscription_status, current_period_end, cancel_at } = subscription
  return [is_subscribed, subscription_status, current_period_end, cancel_at].join(' ')
}

export function isSamePlan(one: SubscriptionStatus, other: SubscriptionStatus | null): boolean {
  return other !== null && planKey(one) === planKey(other)
}
