import { describe, expect, test } from 'vitest'
import { type EntitlementFacts, entitlement } from './entitlement.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const later = new Date('2026-12-01T00:00:00.000Z')
const earlier = new Date('2026-11-21T11:59:59.000Z')

type Given = EntitlementFacts['subscription']

const of = (subscription: Given, grantedAt: Date | null = null) =>
  entitlement({ grantedAt, subscription }, now)

const paid: Given = { status: 'active', currentPeriodEnd: later, cancelAt: null }

describe('entitlement', () => {
  test('is none for a user who never paid', () => {
    expect(of(null)).toEqual({
      is_subscribed: false,
      subscription_status: 'none',
      current_period_end: null,
      cancel_at: null,
    })
  })

  test('follows from an active subscription within its period', () => {
    expect(of(paid)).toEqual({
      is_subscribed: true,
      subscription_status: 'active',
      current_period_end: '2026-12-01T00:00:00.000Z',
      cancel_at: null,
    })
  })

  test('lasts to the exact end of a canceled subscription', () => {
    expect(of({ ...paid, cancelAt: later })).toMatchObject({
      is_subscribed: true,
      cancel_at: '2026-12-01T00:00:00.000Z',
    })
    const ended = { ...paid, currentPeriodEnd: now, cancelAt: now }
    expect(of(ended)).toMatchObject({ is_subscribed: false, subscription_status: 'canceled' })
  })

  test('ends with a cancellation before the period ends', () => {
    const status = of({ ...paid, cancelAt: earlier })
    expect(status).toMatchObject({ is_subscribed: false, subscription_status: 'canceled' })
  })

  test('ends with a period that has no known renewal', () => {
    const status = of({ ...paid, currentPeriodEnd: earlier })
    expect(status).toMatchObject({ is_subscribed: false, subscription_status: 'past_due' })
  })

  test('requires a period', () => {
    expect(of({ ...paid, currentPeriodEnd: null }).is_subscribed).toBe(false)
  })

  test.each([
    'past_due',
    'unpaid',
    'incomplete',
    'incomplete_expired',
    'paused',
    'canceled',
  ] as const)('does not follow from a subscription that is %s, whose status it tells', (status) => {
    const told = of({ ...paid, status })
    expect(told).toMatchObject({ is_subscribed: false, subscription_status: status })
  })

  test('follows from an operator’s grant, which does not expire', () => {
    const granted = {
      is_subscribed: true,
      subscription_status: 'active',
      current_period_end: null,
      cancel_at: null,
    }
    expect(of(null, earlier)).toEqual(granted)
    expect(of({ ...paid, status: 'canceled', cancelAt: earlier }, earlier)).toEqual(granted)
  })

  test.each(['active', 'past_due', 'unpaid', 'paused'] as const)(
    'by a grant does not hide a subscription that is %s and may still cost',
    (status) => {
      const told = of({ status, currentPeriodEnd: earlier, cancelAt: null }, earlier)
      expect(told).toMatchObject({
        is_subscribed: true,
        current_period_end: earlier.toISOString(),
        cancel_at: null,
      })
    },
  )
})
