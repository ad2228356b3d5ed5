import { describe, expect, it, vi } from 'vitest'
import type { Plan } from '../../../contract/plan.ts'
import type { Member } from '../../../testing/api.ts'
import { openWindow } from '../../../testing/site-browser.ts'
import { foreign } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { connect, startStripe } from '../../../testing/stripe-server.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const stripe = await startStripe()
const host = await startSiteHost({ env: stripe.env })
const { checkoutId, pay } = await connect(host.api, stripe)
const free = await host.api.registerAndVerify()

const PLAN: Plan = { priceUsd: 7, interval: 'month' }

const openPage = async (as: Member = free) => ({
  ...(await host.open('/explore', { as })),
  ...(await import('./checkout.ts')),
})

describe('checkout', () => {
  it('asks for a checkout that returns to this site, and goes there', async () => {
    const { bodies, events, left, startCheckout } = await openPage()
    await startCheckout('modal_explore', PLAN)
    expect(bodies('createCheckoutSession')).toEqual([
      {
        success_url: 'http://localhost:4321/subscription/success',
        cancel_url: 'http://localhost:4321/subscription/cancel',
      },
    ])
    expect(left).toEqual([expect.stringMatching(/^https:\/\/checkout\.stripe\.test\//)])
    expect(events).toEqual([
      { name: 'subscribe_click', place: 'modal_explore' },
      { name: 'begin_checkout', value: PLAN.priceUsd, currency: 'USD' },
    ])
  })

  it('starts one checkout at a time, and dismissing a failure does not reset it', async () => {
    const { count, $checkout, dismissCheckoutFailure, startCheckout } = await openPage()
    const first = startCheckout('modal_explore', PLAN)
    dismissCheckoutFailure()
    expect($checkout.get()).toEqual({ state: 'processing' })
    await Promise.all([first, startCheckout('modal_explore', PLAN)])
    expect(count('createCheckoutSession')).toBe(1)
  })

  it('shows a failure until it is dismissed, logs it, and records no checkout', async () => {
    const { events, fail, left, $checkout, dismissCheckoutFailure, startCheckout } =
      await openPage()
    fail('createCheckoutSession', foreign(404, { detail: 'Not found' }))
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await startCheckout('modal_explore', PLAN)
    expect($checkout.get()).toEqual({ state: 'failed' })
    expect(log.mock.calls.map(([words]) => words)).toEqual(['The checkout could not be started'])
    expect(events).toEqual([
      { name: 'subscribe_click', place: 'modal_explore' },
      { name: 'error', place: 'checkout', message: 'http_404' },
    ])
    expect(left).toEqual([])
    dismissCheckoutFailure()
    expect($checkout.get()).toEqual({ state: 'idle' })
  })

  it('does not send a subscriber to pay again, and says so', async () => {
    const member = await host.api.registerAndVerify()
    await pay(member)
    const { left, seen, $checkout, startCheckout } = await openPage(member)
    await startCheckout('modal_explore', PLAN)
    expect(seen).toMatchObject([{ answer: { status: 409 } }])
    expect($checkout.get()).toEqual({ state: 'refused' })
    expect(left).toEqual([])
    expect(localStorage.getItem(STORAGE_KEYS.checkout)).toBeNull()
  })

  it('remembers which checkout it opened', async () => {
    const { left, startCheckout } = await openPage()
    await startCheckout('modal_explore', PLAN)
    expect(localStorage.getItem(STORAGE_KEYS.checkout)).toBe(checkoutId(left[0] ?? ''))
  })

  it('can start again on a page restored from the browser cache', async () => {
    const page = openWindow()
    const { $checkout, startCheckout } = await openPage()
    const stop = $checkout.listen(() => {})
    await startCheckout('modal_explore', PLAN)
    expect($checkout.get()).toEqual({ state: 'processing' })
    page.comeBack()
    expect($checkout.get()).toEqual({ state: 'idle' })
    stop()
  })
})
