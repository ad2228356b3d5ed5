import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { startApi } from '../../testing/api.ts'
import { connect, startStripe } from '../../testing/stripe-server.ts'
import { billing } from '../db/schema.ts'

const stripe = await startStripe()
const api = await startApi({ env: stripe.env })
const { checkout, checkoutId, deliver, deliverAll, pay, settle, status, subscriber } =
  await connect(api, stripe)
const DAY = 86_400_000

beforeEach(() => {
  api.clock.setOffset(0)
  stripe.forget()
})

describe('starting a checkout', () => {
  test('leads a free user to the provider’s page, with the configured price', async () => {
    const member = await api.registerAndVerify()
    const { checkout_url, checkout_id } = (await checkout(member)).value()
    expect(new URL(checkout_url).host).toBe('checkout.stripe.test')
    expect(checkout_id).toBe(checkoutId(checkout_url))
    const [created] = stripe.seen(/POST .*checkout\/sessions$/)
    expect(Object.fromEntries(created?.form ?? [])).toEqual({
      mode: 'subscription',
      customer: expect.stringMatching(/^cus_/),
      client_reference_id: member.user.id,
      'line_items[0][price]': 'price_of_the_configuration',
      'line_items[0][quantity]': '1',
      'metadata[user_id]': member.user.id,
      'subscription_data[metadata][user_id]': member.user.id,
      success_url: 'http://localhost:4321/subscription/success',
      cancel_url: 'http://localhost:4321/subscription/cancel',
    })
    expect(created?.version).toBe('2026-10-28.endive')
    expect(created?.key).toContain(member.user.id)
  })

  test('is refused to visitors, subscribers and users with an operator’s grant', async () => {
    const body = { success_url: '/subscription/success', cancel_url: '/subscription/cancel' }
    expect((await api.call(calls.createCheckoutSession, { body })).status).toBe(401)
    expect((await checkout(await subscriber())).status).toBe(409)
    expect((await checkout(await api.premiumUser())).status).toBe(409)
  })

  test('is refused while a subscription waits for its payment or is paused', async () => {
    for (const state of ['past_due', 'unpaid', 'paused']) {
      const member = await subscriber()
      await deliver(await stripe.change(member.subscriptionId, { status: state }))
      await settle()
      expect((await checkout(member)).detail, state).toBe(
        'You already have a subscription. You can manage it in Settings.',
      )
    }
  })

  test('is refused to a user who has paid before a webhook arrived', async () => {
    const member = await api.registerAndVerify()
    await pay(member)
    expect((await checkout(member)).status).toBe(409)
    expect((await status(member)).is_subscribed).toBe(true)
  })

  test('uses neither the price nor anything else in the request', async () => {
    const member = await api.registerAndVerify()
    for (const field of ['price', 'amount', 'currency', 'quantity', 'trial_days', 'coupon']) {
      const body = { success_url: '/subscription/success', cancel_url: '/subscription/cancel' }
      const extra = { ...body, [field]: 1 } as typeof body
      expect((await member.call(calls.createCheckoutSession, { body: extra })).status).toBe(422)
    }
    expect(stripe.seen()).toEqual([])
  })

  test('20 times at once creates one customer and one checkout', async () => {
    const member = await api.registerAndVerify()
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkout(member)))
    const urls = new Set(answers.map((answer) => answer.value().checkout_url))
    expect(urls.size).toBe(1)
    expect(stripe.seen(/POST .*customers$/)).toHaveLength(1)
    expect(stripe.seen(/POST .*checkout\/sessions$/)).toHaveLength(1)
    await stripe.emulator.pay(checkoutId([...urls][0] ?? ''))
    await deliverAll()
    const [row] = await api.db.select().from(billing).where(eq(billing.userId, member.user.id))
    expect(await stripe.emulator.subscriptionsOf(row?.customerId ?? '')).toHaveLength(1)
    expect((await status(member)).is_subscribed).toBe(true)
  })

  test('returns to the open page later, and creates another one when it has expired', async () => {
    const member = await api.registerAndVerify()
    const first = (await checkout(member)).value().checkout_url
    api.clock.setOffset(60_000)
    expect((await checkout(member)).value().checkout_url).toBe(first)
    await stripe.emulator.expireCheckout(checkoutId(first))
    expect((await checkout(member)).value().checkout_url).not.toBe(first)
  })

  test('can be done again after a subscription has ended', async () => {
    const member = await subscriber()
    await stripe.emulator.cancelNow(member.subscriptionId)
    await deliverAll()
    expect(await status(member)).toMatchObject({
      is_subscribed: false,
      subscription_status: 'canceled',
    })
    const second = await pay(member)
    await deliverAll()
    expect(second).not.toBe(member.subscriptionId)
    expect((await status(member)).is_subscribed).toBe(true)
  })

  test('creates a new customer if the provider has lost the old one', async () => {
    const member = await api.registerAndVerify()
    await checkout(member)
    const isTheirs = eq(billing.userId, member.user.id)
    const customerId = async () =>
      (await api.db.select().from(billing).where(isTheirs))[0]?.customerId
    const gone = (await customerId()) ?? ''
    await api.db.update(billing).set({ checkoutId: null }).where(isTheirs)
    await stripe.emulator.deleteCustomer(gone)
    // The key of the first checkout contains another minute.
    api.clock.setOffset(120_000)
    await pay(member)
    await deliverAll()
    expect(await customerId()).not.toBe(gone)
    expect((await status(member)).is_subscribed).toBe(true)
  })

  test('refuses a second one if the first was paid a moment ago', async () => {
    const member = await api.registerAndVerify()
    await pay(member)
    expect((await checkout(member)).status).toBe(409)
  })

  test('closes a checkout that would lead to a second subscription', async () => {
    const member = await subscriber()
    await deliver(await stripe.change(member.subscriptionId, { status: 'incomplete' }))
    await settle()
    const { checkout_url } = (await checkout(member)).value()
    await deliver(await stripe.change(member.subscriptionId, { status: 'active' }))
    await settle()
    expect((await stripe.emulator.checkout(checkoutId(checkout_url))).status).toBe('expired')
  })
})

describe('a provider in trouble', () => {
  test.each([
    ['a failure', { status: 500 }, 503],
    ['a limit', { status: 429, type: 'invalid_request_error' }, 503],
    ['a page', { status: 502, body: '<html>Bad gateway</html>' }, 503],
    ['a refused payment', { status: 402, type: 'card_error' }, 502],
    ['a refused request', { status: 400, type: 'invalid_request_error' }, 502],
    ['a refused key', { status: 401, type: 'invalid_request_error' }, 502],
    ['a closed connection', 'close', 503],
  ] as const)('that answers with %s leads to our own message', async (_name, fault, expected) => {
    const member = await api.registerAndVerify()
    stripe.fail([fault, fault, fault])
    const answer = await checkout(member)
    expect(answer.status).toBe(expected)
    expect(answer.text).not.toMatch(/provider of|secret words|stripe|html/i)
    if (expected === 503) expect(answer.headers['retry-after']).toBe('5')
    // One retry, and another of the library's own for a closed connection; no customer remains.
    expect(stripe.seen().length).toBeLessThanOrEqual(3)
    stripe.forget()
    expect((await checkout(member)).status).toBe(200)
    expect(stripe.seen(/POST .*customers$/)).toHaveLength(1)
  })

  test('that created the checkout but lost its answer creates no second one', async () => {
    const member = await api.registerAndVerify()
    // A key is valid for the rest of its minute.
    api.clock.setOffset(60_000 - (Date.now() % 60_000))
    await checkout(member)
    await api.db.update(billing).set({ checkoutId: null }).where(eq(billing.userId, member.user.id))
    await checkout(member)
    const keys = stripe.seen(/POST .*checkout\/sessions$/).map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
})

describe('managing a subscription', () => {
  const body = { return_url: 'http://localhost:4321/settings' }

  test('leads to the portal and back to the settings', async () => {
    const member = await subscriber()
    const { portal_url } = (await member.call(calls.createPortalSession, { body })).value()
    expect(portal_url).toMatch(/^https:\/\/checkout\.stripe\.test\/local\/portal\/bps_/)
    const [asked] = stripe.seen(/billing_portal/)
    expect(asked?.form.get('return_url')).toBe('http://localhost:4321/settings')
  })

  test('is refused to a user who never subscribed, before and after an abandoned checkout', async () => {
    const member = await api.registerAndVerify()
    expect((await api.call(calls.createPortalSession, { body })).status).toBe(401)
    for (const attempt of ['before', 'after']) {
      const answer = await member.call(calls.createPortalSession, { body })
      expect([attempt, answer.status]).toEqual([attempt, 409])
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'no_subscription' })
      await checkout(member)
    }
    expect(stripe.seen(/billing_portal/)).toEqual([])
  })

  test('cancels at the end of the period, once', async () => {
    const member = await subscriber()
    const first = (await member.call(calls.cancelSubscription)).value()
    expect(first).toMatchObject({ is_subscribed: true, subscription_status: 'active' })
    expect(first.cancel_at).toBe(first.current_period_end)
    expect((await member.call(calls.cancelSubscription)).value()).toEqual(first)
    expect(stripe.seen(/POST .*subscriptions\/sub_/)).toHaveLength(1)
    expect(await status(member)).toEqual(first)
  })

  test('cancels nothing for a user without a subscription', async () => {
    expect((await api.call(calls.cancelSubscription)).status).toBe(401)
    const free = await api.registerAndVerify()
    expect((await free.call(calls.cancelSubscription)).status).toBe(409)
    const granted = await api.premiumUser()
    expect((await granted.call(calls.cancelSubscription)).status).toBe(409)
  })

  test.each(['portal', 'api'])(
    'keeps Premium until the exact end of a period canceled by the %s, without a webhook',
    async (way) => {
      const member = await subscriber()
      if (way === 'portal') await stripe.emulator.setCancelAt(member.subscriptionId, true)
      else await stripe.emulator.setCancelAtPeriodEnd(member.subscriptionId, true)
      await deliverAll()
      const { current_period_end, cancel_at, is_subscribed } = await status(member)
      expect([is_subscribed, cancel_at]).toEqual([true, current_period_end])
      const end = Date.parse(current_period_end ?? '')
      const at = async (time: number) => {
        api.clock.setOffset(time - Date.now())
        const fresh = await api.services.sessions.start(member.user.id)
        const headers = { authorization: `Bearer ${fresh.access}` }
        return (await api.call(calls.subscriptionStatus, { headers })).value()
      }
      expect((await at(end - 60_000)).is_subscribed).toBe(true)
      expect(await at(end + 1_000)).toMatchObject({
        is_subscribed: false,
        subscription_status: 'canceled',
      })
    },
  )

  test('ends with the period, also if it should renew and no webhook said that it did', async () => {
    const member = await subscriber()
    api.clock.setOffset(32 * DAY)
    const fresh = await api.services.sessions.start(member.user.id)
    const headers = { authorization: `Bearer ${fresh.access}` }
    expect((await api.call(calls.subscriptionStatus, { headers })).value()).toMatchObject({
      is_subscribed: false,
      subscription_status: 'past_due',
    })
  })

  test('resumes a canceled subscription', async () => {
    const member = await subscriber()
    await stripe.emulator.setCancelAt(member.subscriptionId, true)
    await deliverAll()
    await stripe.emulator.setCancelAt(member.subscriptionId, false)
    await deliverAll()
    expect(await status(member)).toMatchObject({ is_subscribed: true, cancel_at: null })
  })
})

describe('the status', () => {
  test('does not give Premium to a user who only opens the success page', async () => {
    const member = await api.registerAndVerify()
    await checkout(member)
    expect(await status(member)).toEqual({
      is_subscribed: false,
      subscription_status: 'none',
      current_period_end: null,
      cancel_at: null,
    })
  })

  test('contains the four documented fields and no id', async () => {
    const member = await subscriber()
    const answer = await member.call(calls.subscriptionStatus)
    expect(Object.keys(answer.value()).sort()).toEqual([
      'cancel_at',
      'current_period_end',
      'is_subscribed',
      'subscription_status',
    ])
    const me = await member.call(calls.me)
    expect(answer.text + me.text).not.toMatch(/cus_|sub_|cs_|sk_|whsec_/)
  })
})
