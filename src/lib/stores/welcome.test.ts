import { describe, expect, it, vi } from 'vitest'
import { type Fault, offline, refusal } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const host = await startSiteHost()

const PLAN = { priceUsd: 7, interval: 'month' } as const
const MINUTE = 60_000

async function openPage(isSignedIn = true) {
  const member = await host.api.registerAndVerify()
  const browser = await host.open('/subscription/success', isSignedIn ? { as: member } : {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const store = await import('./welcome.ts')
  store.$welcome.listen(() => {})
  /** The payment arrives. */
  const pay = () => host.api.services.grants.grant(member.email)
  return { pay, ...browser, ...store }
}

describe('welcome', () => {
  it('waits until the host confirms Premium', async () => {
    const { count, pay, $welcome, awaitPremium } = await openPage()
    void awaitPremium()
    await host.pass(10_000)
    expect($welcome.get()).toEqual({ state: 'waiting' })
    await pay()
    await host.pass(10_000)
    expect($welcome.get()).toEqual({ state: 'premium' })
    const asked = count('subscriptionStatus')
    await host.pass(2 * MINUTE)
    expect(count('subscriptionStatus')).toBe(asked)
  })

  it('retries at growing intervals, gives up after a minute, and restarts on request', async () => {
    const { count, pay, $welcome, awaitPremium } = await openPage()
    void awaitPremium()
    await host.pass(10_000)
    const early = count('subscriptionStatus')
    await host.pass(48_000)
    expect($welcome.get()).toEqual({ state: 'waiting' })
    await host.pass(4_000)
    expect($welcome.get()).toEqual({ state: 'late' })
    expect(count('subscriptionStatus') - early).toBeLessThan(early)

    await pay()
    await awaitPremium()
    expect($welcome.get()).toEqual({ state: 'premium' })
  })

  it.each(['late', 'unreachable'])(
    'detects Premium automatically when it was %s',
    async (state) => {
      const { fail, mend, pay, $welcome, awaitPremium } = await openPage()
      if (state === 'unreachable') fail('me', offline)
      void awaitPremium()
      await host.pass(5 * MINUTE)
      expect($welcome.get()).toEqual({ state })
      mend('me')
      await pay()
      await host.pass(15_000)
      expect($welcome.get()).toEqual({ state: 'premium' })
    },
  )

  it('keeps retrying while the host is unavailable', async () => {
    const { fail, mend, pay, $welcome, awaitPremium } = await openPage()
    fail('subscriptionStatus', offline)
    void awaitPremium()
    await host.pass(20_000)
    expect($welcome.get()).toEqual({ state: 'waiting' })
    mend('subscriptionStatus')
    await pay()
    await host.pass(20_000)
    expect($welcome.get()).toEqual({ state: 'premium' })
  })

  it.each<[string, Fault]>([
    ['fails', offline],
    ['is overloaded', refusal('busy')],
  ])(
    'keeps the paying user, and counts the subscription, when the host %s at first',
    async (_, fault) => {
      const { events, fail, mend, pay, $welcome, awaitPremium, countSubscription } =
        await openPage()
      localStorage.setItem(STORAGE_KEYS.checkout, 'cs_1')
      fail('me', fault)
      await pay()
      void awaitPremium()
      await host.pass(20_000)
      expect($welcome.get()).toEqual({ state: 'waiting' })
      mend('me')
      await host.pass(15_000)
      expect($welcome.get()).toEqual({ state: 'premium' })
      countSubscription(PLAN)
      expect(events).toMatchObject([{ name: 'subscription', transaction_id: 'cs_1' }])
    },
  )

  it('reports an unknown plan when the host never answered', async () => {
    const { fail, mend, pay, $welcome, awaitPremium } = await openPage()
    fail('me', offline)
    void awaitPremium()
    await host.pass(2 * MINUTE)
    expect($welcome.get()).toEqual({ state: 'unreachable' })
    mend('me')
    await pay()
    await awaitPremium()
    expect($welcome.get()).toEqual({ state: 'premium' })
  })

  it('recognizes a visitor, and sends no request for one', async () => {
    const { count, $welcome, awaitPremium } = await openPage(false)
    await awaitPremium()
    expect($welcome.get()).toEqual({ state: 'visitor' })
    expect(count('subscriptionStatus')).toBe(0)
  })

  it('counts a subscription once, after the host confirms it', async () => {
    const { events, pay, awaitPremium, countSubscription } = await openPage()
    localStorage.setItem(STORAGE_KEYS.checkout, 'cs_1')
    countSubscription(PLAN)
    expect(events).toEqual([])
    await pay()
    await awaitPremium()
    countSubscription(PLAN)
    countSubscription(PLAN)
    const transaction_id = 'cs_1'
    expect(events).toEqual([{ name: 'subscription', value: 7, currency: 'USD', transaction_id }])
  })

  it('counts nothing for a user who did not come from a checkout', async () => {
    const { events, pay, awaitPremium, countSubscription } = await openPage()
    await pay()
    await awaitPremium()
    countSubscription(PLAN)
    expect(events).toEqual([])
  })
})
