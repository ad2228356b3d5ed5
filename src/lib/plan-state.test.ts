import { describe, expect, it } from 'vitest'
import { subscriptionStatusValues } from '../../contract/auth.ts'
import type { SubscriptionStatus } from '../../contract/subscription.ts'
import { isSamePlan, planState } from './plan-state.ts'

const NOW = new Date('2027-01-01T00:00:00.000Z')
const END = '2027-01-21T09:00:00.000Z'
const NEVER: SubscriptionStatus = {
  is_subscribed: false,
  subscription_status: 'none',
  current_period_end: null,
  cancel_at: null,
}
const PAID: SubscriptionStatus = {
  ...NEVER,
  is_subscribed: true,
  subscription_status: 'active',
  current_period_end: END,
}

describe('planState', () => {
  it('tells when Premium renews, and when it ends after it was canceled', () => {
    expect(planState(PAID, NOW)).toEqual({ kind: 'renews', on: END })
    const cancel_at = '2027-01-10T00:00:00.000Z'
    expect(planState({ ...PAID, cancel_at }, NOW)).toEqual({ kind: 'ends', on: cancel_at })
  })

  it('treats Premium without a period, or past it, as granted', () => {
    const alone = { ...PAID, current_period_end: null }
    expect(planState(alone, NOW)).toEqual({ kind: 'granted', isCharged: false })
    const beside = { ...PAID, current_period_end: NOW.toISOString() }
    expect(planState(beside, NOW)).toEqual({ kind: 'granted', isCharged: true })
  })

  it.each(['past_due', 'unpaid', 'incomplete', 'paused'] as const)(
    'requires action for %s, regardless of its dates',
    (subscription_status) => {
      const status = { ...NEVER, subscription_status, current_period_end: END }
      expect(planState(status)).toEqual({ kind: 'held', status: subscription_status })
    },
  )

  it('distinguishes an ended subscription from no subscription', () => {
    expect(planState({ ...NEVER, subscription_status: 'canceled' })).toEqual({ kind: 'ended' })
    expect(planState(NEVER)).toEqual({ kind: 'free' })
    const incomplete = { ...NEVER, subscription_status: 'incomplete_expired' as const }
    expect(planState(incomplete)).toEqual({ kind: 'free' })
  })

  it('reports Premium only if the host does', () => {
    const kinds = subscriptionStatusValues.map(
      (subscription_status) =>
        planState({ ...PAID, is_subscribed: false, subscription_status }).kind,
    )
    expect(kinds.filter((kind) => ['granted', 'renews', 'ends'].includes(kind))).toEqual([])
  })
})

describe('isSamePlan', () => {
  it('detects a change of any part', () => {
    expect(isSamePlan(PAID, { ...PAID })).toBe(true)
    expect(isSamePlan(PAID, { ...PAID, cancel_at: END })).toBe(false)
    expect(isSamePlan(PAID, { ...PAID, current_period_end: null })).toBe(false)
    expect(isSamePlan(PAID, { ...PAID, is_subscribed: false })).toBe(false)
    expect(isSamePlan(PAID, null)).toBe(false)
  })
})
