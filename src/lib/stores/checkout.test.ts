import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Plan } from '../../../contract/plan.ts'
import { openBrowser, openWindow, type Route } from '../../../testing/site-browser.ts'
import type { TrackedEvent } from '../analytics/track.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const events = vi.hoisted((): TrackedEvent[] => [])
vi.mock('../analytics/track.ts', () => ({ track: (event: TrackedEvent) => events.push(event) }))

const CALL = 'POST /api/subscription/create-checkout-session'
const PLAN: Plan = { priceUsd: 7, interval: 'month' }
const OPENED: Route = () => ({
  status: 200,
  body: { checkout_url: 'https://pay.example/1', checkout_id: 'cs_1' },
})
const BROKEN: Route = () => ({ status: 404, body: { detail: 'Not found' } })

const openPage = async (route: Route) => {
  const browser = openBrowser({ [CALL]: route })
  localStorage.setItem(STORAGE_KEYS.csrf, 'c0')
  return { browser, ...(await import('./checkout.ts')) }
}

describe('checkout', () => {
  beforeEach(() => {
    vi.resetModules()
    events.length = 0
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('asks for a checkout that returns to this site, and goes there', async () => {
    const { browser, startCheckout } = await openPage(OPENED)
    await startCheckout('modal_explore', PLAN)
    expect(browser.seen.map(({ body }) => body)).toEqual([
      {
        success_url: 'http://localhost:4321/subscription/success',
        cancel_url: 'http://localhost:4321/subscription/cancel',
      },
    ])
    expect(browser.left).toEqual(['https://pay.example/1'])
    expect(events).toEqual([
      { name: 'subscribe_click', place: 'modal_explore' },
      { name: 'begin_checkout', value: PLAN.priceUsd, currency: 'USD' },
    ])
  })

  it('starts one checkout at a time, and does not forget it when its failure is dismissed', async () => {
    const { browser, $checkout, dismissCheckoutFailure, startCheckout } = await openPage(OPENED)
    const first = startCheckout('modal_explore', PLAN)
    dismissCheckoutFailure()
    expect($checkout.get()).toEqual({ state: 'processing' })
    await Promise.all([first, startCheckout('modal_explore', PLAN)])
    expect(browser.count(CALL)).toBe(1)
  })

  it('says that it failed until that is dismissed, logs it, and begins no checkout', async () => {
    const { browser, $checkout, dismissCheckoutFailure, startCheckout } = await openPage(BROKEN)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await startCheckout('modal_explore', PLAN)
    expect($checkout.get()).toEqual({ state: 'failed' })
    expect(log.mock.calls.map(([words]) => words)).toEqual(['The checkout could not be started'])
    expect(events).toEqual([
      { name: 'subscribe_click', place: 'modal_explore' },
      { name: 'error', place: 'checkout', message: 'http_404' },
    ])
    expect(browser.left).toEqual([])
    dismissCheckoutFailure()
    expect($checkout.get()).toEqual({ state: 'idle' })
  })

  it('sends nobody to pay twice, and says so', async () => {
    const { browser, $checkout, startCheckout } = await openPage(() => ({
      status: 409,
      body: { detail: 'You already have a subscription.', code: 'already_subscribed' },
    }))
    await startCheckout('modal_explore', PLAN)
    expect($checkout.get()).toEqual({ state: 'refused' })
    expect(browser.left).toEqual([])
    expect(localStorage.getItem(STORAGE_KEYS.checkout)).toBeNull()
  })

  it('remembers which checkout it left for', async () => {
    const { startCheckout } = await openPage(OPENED)
    await startCheckout('modal_explore', PLAN)
    expect(localStorage.getItem(STORAGE_KEYS.checkout)).toBe('cs_1')
  })

  it('can be started again on a page that comes back from the cache of the browser', async () => {
    const page = openWindow()
    const { $checkout, startCheckout } = await openPage(OPENED)
    const stop = $checkout.listen(() => {})
    await startCheckout('modal_explore', PLAN)
    expect($checkout.get()).toEqual({ state: 'processing' })
    page.comeBack()
    expect($checkout.get()).toEqual({ state: 'idle' })
    stop()
  })
})
