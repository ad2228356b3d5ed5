import { count, eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { startApi } from '../../testing/api.ts'
import { createDatabase } from '../../testing/database.ts'
import { connect, startStripe } from '../../testing/stripe-server.ts'
import { billing, billingEvents } from '../db/schema.ts'

const stripe = await startStripe()
const api = await startApi({ env: stripe.env })
const { deliver, deliverAll, pay, post, settle, status, subscriber } = await connect(api, stripe)

beforeEach(() => {
  api.clock.setOffset(0)
  stripe.forget()
})

async function stored(): Promise<number> {
  const [row] = await api.db.select({ count: count() }).from(billingEvents)
  return row?.count ?? 0
}

const rejections = () => api.logs.filter((line) => line.includes('webhook_rejected')).length
const now = () => Math.floor(Date.now() / 1000)

describe('a webhook', () => {
  const body = stripe.bodyOf(stripe.event('customer.subscription.updated', { customer: 'cus_1' }))
  const good = stripe.sign(body).split('v1=')[1] ?? ''

  test.each<[string, string | undefined, string?]>([
    ['no signature', undefined],
    ['an empty signature', ''],
    ['a wrong secret', stripe.sign(body, now(), 'whsec_wrong')],
    ['an altered byte', stripe.sign(body), body.replace('cus_1', 'cus_2')],
    ['its JSON written anew', stripe.sign(body), JSON.stringify(JSON.parse(body))],
    ['an old timestamp', stripe.sign(body, now() - 301)],
    ['a timestamp of the future', stripe.sign(body, now() + 330)],
    ['a timestamp that was changed', `t=${now() - 9},v1=${stripe.sign(body).split('v1=')[1]}`],
    ['no timestamp', `v1=${good}`],
    ['v0 alone', stripe.sign(body).replace('v1=', 'v0=')],
    ['two wrong v1', `t=${now()},v1=${'0'.repeat(64)},v1=${'f'.repeat(64)}`],
    ['half a signature', stripe.sign(body).slice(0, -1)],
    ['no JSON', stripe.sign('{"id":'), '{"id":'],
    ['no event', stripe.sign('{"__proto__":{"id":"evt_1"}}'), '{"__proto__":{"id":"evt_1"}}'],
    ['a list', stripe.sign('[]'), '[]'],
    ['nothing', stripe.sign(''), ''],
  ])('with %s is refused and has no effect', async (_name, signature, sent = body) => {
    const before = [await stored(), rejections()]
    const headers = signature === undefined ? {} : { 'stripe-signature': signature }
    const answer = await post(sent, headers as Record<string, string>)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: expect.stringMatching(/webhook_invalid|malformed/),
    })
    expect([await stored(), rejections()]).toEqual([before[0], (before[1] ?? 0) + 1])
  })

  test('with two signatures, one of them valid, is accepted', async () => {
    const event = stripe.bodyOf(stripe.event('invoice.paid', { customer: 'cus_1' }))
    const [time = '', signature = ''] = stripe.sign(event).split(',')
    const header = `${time},v1=${'0'.repeat(64)},${signature}`
    const answer = await post(event, { 'stripe-signature': header })
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
  })

  test('is accepted from anywhere without a session or a CSRF token, but only as JSON', async () => {
    const event = stripe.bodyOf(stripe.event('invoice.paid', { customer: 'cus_1' }))
    const headers = {
      'stripe-signature': stripe.sign(event),
      origin: 'https://dashboard.stripe.test',
    }
    expect((await post(event, headers)).statusCode).toBe(200)
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await post(event, form)).statusCode).toBe(415)
  })

  test('has one effect if it arrives 3 times, or 20 times at once', async () => {
    for (const isTogether of [false, true]) {
      const member = await api.registerAndVerify()
      await pay(member)
      const [event] = await stripe.events()
      const before = await stored()
      const repeats = Array.from({ length: isTogether ? 20 : 3 }, () => event ?? {})
      const answers = isTogether ? await Promise.all(repeats.map(deliver)) : []
      if (!isTogether) for (const each of repeats) answers.push(await deliver(each))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(repeats.map(() => 200))
      expect(await stored()).toBe(before + 1)
      stripe.forget()
      await settle()
      await Promise.all(repeats.map(deliver))
      await settle()
      expect(stripe.seen(/GET .*subscriptions/)).toHaveLength(1)
      expect((await status(member)).is_subscribed).toBe(true)
    }
  })

  test('that says active after the end does not restore Premium', async () => {
    const member = await subscriber()
    const active = await stripe.change(member.subscriptionId, { status: 'active' })
    await stripe.emulator.cancelNow(member.subscriptionId)
    await deliverAll()
    await deliver(active)
    await settle()
    expect((await status(member)).is_subscribed).toBe(false)
  })

  test.each([
    ['active', true],
    ['trialing', true],
    ['past_due', false],
    ['unpaid', false],
    ['incomplete', false],
    ['incomplete_expired', false],
    ['paused', false],
    ['canceled', false],
    ['invented_later', false],
  ])('of a subscription that is %s means Premium: %s', async (state, isPremium) => {
    const member = await subscriber()
    await deliver(await stripe.change(member.subscriptionId, { status: state }))
    await settle()
    const { is_subscribed, subscription_status } = await status(member)
    expect(is_subscribed).toBe(isPremium)
    expect(subscription_status === 'active').toBe(isPremium)
    if (!isPremium && state !== 'invented_later') expect(subscription_status).toBe(state)
  })

  test('about an unknown customer, of another kind, or of live mode is accepted and does nothing', async () => {
    const member = await subscriber()
    const [row] = await api.db.select().from(billing).where(eq(billing.userId, member.user.id))
    const own = { customer: row?.customerId }
    await stripe.change(member.subscriptionId, { status: 'canceled' })
    const ignored = [
      stripe.event('customer.subscription.updated', { customer: 'cus_of_nobody' }),
      stripe.event('customer.subscription.updated', {}),
      stripe.event('charge.refunded', own),
      stripe.event('customer.subscription.deleted', own, { livemode: true }),
    ]
    stripe.forget()
    for (const event of ignored) expect((await deliver(event)).statusCode).toBe(200)
    await settle()
    expect(stripe.seen()).toEqual([])
    expect((await status(member)).is_subscribed).toBe(true)
    const lines = api.logs.filter((line) => line.includes('webhook_ignored'))
    expect(lines.length).toBeGreaterThanOrEqual(3)
  })

  test('of another account at the provider gives nobody Premium', async () => {
    const [payer, other] = [await subscriber(), await api.registerAndVerify()]
    await pay(other)
    await stripe.events()
    const [row] = await api.db.select().from(billing).where(eq(billing.userId, other.user.id))
    const [bought] = await stripe.emulator.subscriptionsOf(row?.customerId ?? '')
    const metadata = { user_id: payer.user.id }
    await deliver(await stripe.change(bought?.id ?? '', { metadata }))
    await settle()
    expect((await status(other)).is_subscribed).toBe(false)
  })

  test('gives Premium by our own id, never by an email address', async () => {
    const [payer, other] = [await api.registerAndVerify(), await api.registerAndVerify()]
    await pay(payer)
    await pay(other)
    const all = await stripe.events()
    const [row] = await api.db.select().from(billing).where(eq(billing.userId, payer.user.id))
    const object = { customer: row?.customerId, customer_email: other.email }
    await stripe.emulator.deleteCustomer(
      (await api.db.select().from(billing).where(eq(billing.userId, other.user.id)))[0]
        ?.customerId ?? '',
    )
    for (const event of all) await deliver(event)
    await deliver(stripe.event('checkout.session.completed', object))
    await settle()
    expect((await status(payer)).is_subscribed).toBe(true)
    expect((await status(other)).is_subscribed).toBe(false)
  })

  test('of 2 MB is refused, and unusual signed bodies change nothing', async () => {
    const big = JSON.stringify({
      ...stripe.event('invoice.paid', {}),
      padding: 'x'.repeat(2 ** 21),
    })
    expect((await post(big, { 'stripe-signature': stripe.sign(big) })).statusCode).toBe(413)
    const odd =
      '{"id":"evt_odd","id":"evt_odd_2","type":"invoice.paid","livemode":false,"data":{"object":{"customer":{"id":"cus_x"},"__proto__":{"polluted":1}}},"__proto__":{"polluted":1}}'
    expect((await post(odd, { 'stripe-signature': stripe.sign(odd) })).statusCode).toBe(200)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    await settle()
  })

  test('gets a temporary refusal if the database does not accept it', async () => {
    const database = await createDatabase()
    const other = await startApi({ env: stripe.env, database })
    const { deliver: deliverThere } = await connect(other, stripe)
    await database.close()
    const answer = await deliverThere(stripe.event('invoice.paid', { customer: 'cus_1' })).catch(
      (error: Error) => error.message,
    )
    const code =
      typeof answer === 'string' ? Number(/status (\d+)/.exec(answer)?.[1]) : answer.statusCode
    expect(code).toBeGreaterThanOrEqual(500)
    stripe.follow(api)
  })

  test('is answered within 300 ms, in any state of the provider', async () => {
    const member = await api.registerAndVerify()
    await pay(member)
    stripe.fail(['hang', 'hang'])
    const times: number[] = []
    for (const event of await stripe.events()) {
      const started = performance.now()
      expect((await deliver(event)).statusCode).toBe(200)
      times.push(performance.now() - started)
    }
    expect(Math.max(...times)).toBeLessThan(300)
    stripe.forget()
    await settle()
  })
})

describe('the effect of a webhook', () => {
  test('is retried at growing intervals while the provider is in trouble', async () => {
    const member = await api.registerAndVerify()
    await pay(member)
    const [event] = await stripe.events()
    await deliver(event ?? {})
    stripe.fail(Array.from({ length: 9 }, () => ({ status: 500 })))
    await settle()
    expect((await status(member)).is_subscribed).toBe(false)
    stripe.forget()
    await settle()
    expect(stripe.seen()).toEqual([])
    api.clock.setOffset(2_500)
    await settle()
    expect((await status(member)).is_subscribed).toBe(true)
    const [row] = await api.db
      .select()
      .from(billingEvents)
      .where(eq(billingEvents.id, event?.id ?? ''))
    expect(row).toMatchObject({ attempts: 2, failure: null, nextAttemptAt: null })
  })

  test('is done by the next host if its host ends in the middle', async () => {
    const member = await api.registerAndVerify()
    await pay(member)
    const [event] = await stripe.events()
    await deliver(event ?? {})
    // The state left by a host that was killed right after it claimed the event.
    await api.db
      .update(billingEvents)
      .set({ attempts: 1, nextAttemptAt: new Date(Date.now() + 15_000) })
      .where(eq(billingEvents.id, event?.id ?? ''))
    await settle()
    expect((await status(member)).is_subscribed).toBe(false)
    api.clock.setOffset(15_500)
    await settle()
    expect((await status(member)).is_subscribed).toBe(true)
  })

  test('is done at once after a start with exclusive use of the database', async () => {
    const member = await api.registerAndVerify()
    await pay(member)
    for (const event of await stripe.events()) await deliver(event)
    const nextAttemptAt = new Date(Date.now() + 15_000)
    await api.db
      .update(billingEvents)
      .set({ nextAttemptAt })
      .where(isNull(billingEvents.processedAt))
    await settle()
    expect((await status(member)).is_subscribed).toBe(false)
    await api.services.billing.takeOver()
    await settle()
    expect((await status(member)).is_subscribed).toBe(true)
  })
})
