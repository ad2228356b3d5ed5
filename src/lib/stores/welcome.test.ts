import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser, type Route } from '../../../testing/site-browser.ts'
import type { TrackedEvent } from '../analytics/track.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const events = vi.hoisted((): TrackedEvent[] => [])
vi.mock('../analytics/track.ts', () => ({ track: (event: TrackedEvent) => events.push(event) }))

const STATUS = 'GET /api/subscription/status'
const PLAN = { priceUsd: 7, interval: 'month' } as const
const MINUTE = 60_000

const answer = (is_subscribed: boolean): Route => {
  const subscription_status = is_subscribed ? 'active' : 'none'
  const body = { is_subscribed, subscription_status, current_period_end: null, cancel_at: null }
  return () => ({ status: 200, body })
}

async function openPage(isSignedIn = true) {
  const browser = openBrowser(
    {
      'GET /api/csrf-token': () => ({ status: 200, body: { csrf_token: 'c' } }),
      'GET /api/auth/me': () => ({ status: 200, body: { id: 'u', is_subscribed: false } }),
      [STATUS]: answer(false),
    },
    '/subscription/success',
  )
  if (isSignedIn) localStorage.setItem(STORAGE_KEYS.access, 'a')
  const store = await import('./welcome.ts')
  store.$welcome.listen(() => {})
  return { browser, ...store }
}

describe('welcome', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.useFakeTimers()
    events.length = 0
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('waits until the host says Premium, and not a moment less', async () => {
    const { browser, $welcome, awaitPremium } = await openPage()
    void awaitPremium()
    await vi.advanceTimersByTimeAsync(10_000)
    expect($welcome.get()).toEqual({ state: 'waiting' })
    browser.routes[STATUS] = answer(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect($welcome.get()).toEqual({ state: 'premium' })
    const asked = browser.count(STATUS)
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(browser.count(STATUS)).toBe(asked)
  })

  it('asks less and less often, gives up after a minute, and starts anew when told to', async () => {
    const { browser, $welcome, awaitPremium } = await openPage()
    void awaitPremium()
    await vi.advanceTimersByTimeAsync(10_000)
    const early = browser.count(STATUS)
    await vi.advanceTimersByTimeAsync(48_000)
    expect($welcome.get()).toEqual({ state: 'waiting' })
    await vi.advanceTimersByTimeAsync(4_000)
    expect($welcome.get()).toEqual({ state: 'late' })
    expect(browser.count(STATUS) - early).toBeLessThan(early)

    browser.routes[STATUS] = answer(true)
    await awaitPremium()
    expect($welcome.get()).toEqual({ state: 'premium' })
  })

  it.each([
    ['late', answer(false)],
    ['unreachable', () => Promise.reject(new TypeError('offline'))],
  ] as const)('notices Premium by itself where it was %s', async (state, route) => {
    const { browser, $welcome, awaitPremium } = await openPage()
    const me = 'GET /api/auth/me'
    const known = browser.routes[me]
    if (!known) throw new Error('the host knows nobody')
    if (state === 'unreachable') browser.routes[me] = route
    void awaitPremium()
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect($welcome.get()).toEqual({ state })
    browser.routes[me] = known
    browser.routes[STATUS] = answer(true)
    await vi.advanceTimersByTimeAsync(15_000)
    expect($welcome.get()).toEqual({ state: 'premium' })
  })

  it('goes on asking while the host is away', async () => {
    const { browser, $welcome, awaitPremium } = await openPage()
    browser.routes[STATUS] = () => Promise.reject(new TypeError('offline'))
    void awaitPremium()
    await vi.advanceTimersByTimeAsync(20_000)
    expect($welcome.get()).toEqual({ state: 'waiting' })
    browser.routes[STATUS] = answer(true)
    await vi.advanceTimersByTimeAsync(20_000)
    expect($welcome.get()).toEqual({ state: 'premium' })
  })

  it.each([
    ['fails', () => Promise.reject(new TypeError('offline'))],
    ['is overloaded', () => ({ status: 503, body: { detail: 'busy' } })],
  ])('takes who pays for nobody else, and counts, when the host %s at first', async (_, route) => {
    const { browser, $welcome, awaitPremium, countSubscription } = await openPage()
    const me = browser.routes['GET /api/auth/me']
    if (!me) throw new Error('the host knows nobody')
    localStorage.setItem(STORAGE_KEYS.checkout, 'cs_1')
    browser.routes['GET /api/auth/me'] = route
    browser.routes[STATUS] = answer(true)
    void awaitPremium()
    await vi.advanceTimersByTimeAsync(20_000)
    expect($welcome.get()).toEqual({ state: 'waiting' })
    browser.routes['GET /api/auth/me'] = me
    await vi.advanceTimersByTimeAsync(15_000)
    expect($welcome.get()).toEqual({ state: 'premium' })
    countSubscription(PLAN)
    expect(events).toMatchObject([{ name: 'subscription', transaction_id: 'cs_1' }])
  })

  it('says that nothing is known when the host never answered', async () => {
    const { browser, $welcome, awaitPremium } = await openPage()
    browser.routes['GET /api/auth/me'] = () => Promise.reject(new TypeError('offline'))
    void awaitPremium()
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect($welcome.get()).toEqual({ state: 'unreachable' })
    browser.routes['GET /api/auth/me'] = () => ({ status: 200, body: { is_subscribed: true } })
    browser.routes[STATUS] = answer(true)
    await awaitPremium()
    expect($welcome.get()).toEqual({ state: 'premium' })
  })

  it('tells a visitor apart, and asks nothing of the host for one', async () => {
    const { browser, $welcome, awaitPremium } = await openPage(false)
    await awaitPremium()
    expect($welcome.get()).toEqual({ state: 'visitor' })
    expect(browser.count(STATUS)).toBe(0)
  })

  it('counts a subscription once, after the host confirmed it', async () => {
    const { browser, awaitPremium, countSubscription } = await openPage()
    localStorage.setItem(STORAGE_KEYS.checkout, 'cs_1')
    countSubscription(PLAN)
    expect(events).toEqual([])
    browser.routes[STATUS] = answer(true)
    await awaitPremium()
    countSubscription(PLAN)
    countSubscription(PLAN)
    const transaction_id = 'cs_1'
    expect(events).toEqual([{ name: 'subscription', value: 7, currency: 'USD', transaction_id }])
  })

  it('counts nothing for somebody who did not come from a checkout', async () => {
    const { browser, awaitPremium, countSubscription } = await openPage()
    browser.routes[STATUS] = answer(true)
    await awaitPremium()
    countSubscription(PLAN)
    expect(events).toEqual([])
  })
})
