import type { SubscriptionStatus } from '../../contract/subscription.ts'

/** What a subscription means to the person who has it; dates are ISO 8601. */
export type PlanState =
  | { kind: 'free' }
  | { kind: 'ended' }
  /** An operator's gift, which has no period. */
  | { kind: 'granted' }
  | { kind: 'renews'; on: string }
  | { kind: 'ends'; on: string }
  /** There is a subscription, and something to do before it is Premium. */
  | { kind: 'held'; status: HeldStatus }

export type HeldStatus = 'past_due' | 'unpaid' | 'incomplete' | 'paused'

const HELD: readonly string[] = [
  'past_due',
  'unpaid',
  'incomplete',
  'paused',
] satisfies HeldStatus[]
const isHeld = (status: string): status is HeldStatus => HELD.includes(status)

export function planState(subscription: SubscriptionStatus): PlanState {
  const { is_subscribed, subscription_status, current_period_end, cancel_at } = subscription
  if (!is_subscribed) {
    if (isHeld(subscription_status)) return { kind: 'held', status: subscription_status }
    return { kind: subscription_status === 'canceled' ? 'ended' : 'free' }
  }
  if (cancel_at !== null) return { kind: 'ends', on: cancel_at }
  return current_period_end === null
    ? { kind: 'granted' }
    : { kind: 'renews', on: current_period_end }
}

/** A reading as one line, to compare and to send between tabs. */
export function planKey(subscription: SubscriptionStatus): string {
  const { is_subscribed, subscription_status, current_period_end, cancel_at } = subscription
  return [is_subscribed, subscription_status, current_period_end, cancel_at].join(' ')
}

export function isSamePlan(one: SubscriptionStatus, other: SubscriptionStatus | null): boolean {
  return other !== null && planKey(one) === planKey(other)
}
