import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { type Member, startApi, TEST_SECRET } from '../../../testing/api.ts'
import { createDatabase } from '../../../testing/database.ts'
import { freePort } from '../../../testing/free-port.ts'
import { buildApp } from '../../app.ts'
import { compose } from '../../compose.ts'
import { parseConfig } from '../../config.ts'

/** The whole path over HTTP: this host's API calls its own stand-in, which posts to its webhook. */
const port = await freePort()
const env = { API_PORT: String(port) }
const database = await createDatabase()
const api = await startApi({ env, database })
afterAll(() => database.close())
await api.app.listen({ host: '127.0.0.1', port })
const log = { warn: () => {} }
const url = `http://localhost:${port}`
const good = { success_url: '/subscription/success', cancel_url: '/subscription/cancel' }

beforeEach(() => api.clock.setOffset(0))

const checkoutOf = async (member: Member) =>
  (await member.call(calls.createCheckoutSession, { body: good })).value().checkout_url
const portalOf = async (member: Member) =>
  (await member.call(calls.createPortalSession, { body: { return_url: '/settings' } })).value()
    .portal_url
const statusOf = async (member: Member) => (await member.call(calls.subscriptionStatus)).value()
const post = (address: string) => fetch(address, { method: 'POST', redirect: 'manual' })

async function subscriber(): Promise<Member> {
  const member = await api.registerAndVerify()
  await post(`${await checkoutOf(member)}/pay`)
  await api.services.billing.round(log)
  return member
}

describe('the local checkout', () => {
  test('is a page in test mode that runs nothing and loads nothing', async () => {
    const member = await api.registerAndVerify()
    const address = await checkoutOf(member)
    expect(address).toMatch(new RegExp(`^${url}/local/checkout/cs_test_\\w+$`))
    const page = await fetch(address)
    const html = await page.text()
    expect(page.headers.get('content-type')).toContain('text/html')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe-inline')
    expect(html).toContain('Test mode')
    expect(html).toContain('Pay with test card')
    expect(html).toContain('Cancel')
    expect(html).toContain('$5 per month')
    expect(html).toContain(member.email)
    expect(html).not.toMatch(/<script|style="|src=/)
  })

  test('accepts the payment, notifies the API, and continues to the success page', async () => {
    const member = await api.registerAndVerify()
    const address = await checkoutOf(member)
    const answer = await post(`${address}/pay`)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      'http://localhost:4321/subscription/success',
    ])
    await api.services.billing.round(log)
    expect(await statusOf(member)).toMatchObject({ is_subscribed: true, cancel_at: null })
    const again = await (await fetch(address)).text()
    expect(again).toContain('This checkout is already paid.')
    // A user who has paid never sees that the checkout was canceled.
    expect(again).toContain('href="http://localhost:4321/subscription/success"')
    expect((await post(`${address}/cancel`)).headers.get('location')).toContain('/success')
    expect((await post(`${address}/pay`)).status).toBe(303)
  })

  test('accepts a browser’s button, whose form has no fields', async () => {
    const member = await api.registerAndVerify()
    const answer = await fetch(`${await checkoutOf(member)}/pay`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ a: 'b' }),
    })
    expect(answer.status).toBe(303)
  })

  test('returns without a payment', async () => {
    const member = await api.registerAndVerify()
    const answer = await post(`${await checkoutOf(member)}/cancel`)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      'http://localhost:4321/subscription/cancel',
    ])
    await api.services.billing.round(log)
    expect((await statusOf(member)).is_subscribed).toBe(false)
  })

  test.each(['checkout', 'portal'])('finds no %s for another id', async (kind) => {
    expect((await fetch(`${url}/local/${kind}/cs_test_nothing`)).status).toBe(404)
  })
})

describe('the local portal', () => {
  test('cancels with a date, shows it, and resumes', async () => {
    const member = await subscriber()
    const portal = await portalOf(member)
    const { current_period_end } = await statusOf(member)
    expect(await (await fetch(portal)).text()).toContain('Cancel subscription')
    const canceled = await post(`${portal}/cancel`)
    expect([canceled.status, canceled.headers.get('location')]).toEqual([
      303,
      new URL(portal).pathname,
    ])
    await api.services.billing.round(log)
    expect(await statusOf(member)).toMatchObject({
      is_subscribed: true,
      cancel_at: current_period_end,
    })
    const page = await (await fetch(portal)).text()
    expect(page).toContain('Ends on')
    expect(page).toContain('Resume subscription')
    await post(`${portal}/resume`)
    await api.services.billing.round(log)
    expect((await statusOf(member)).cancel_at).toBeNull()
  })
})

describe('the stand-in', () => {
  test('refuses a caller without a key, in the provider’s format', async () => {
    const answer = await fetch(`${url}/local/stripe/v1/subscriptions?customer=cus_1`)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({
      error: { type: 'invalid_request_error', message: 'Invalid API Key provided' },
    })
  })

  test('keeps payments and its key over a restart of the host', async () => {
    const member = await subscriber()
    const again = await compose(
      parseConfig({ LOG_LEVEL: 'silent', AUTH_SECRET: TEST_SECRET, ...env }),
      {
        database,
        atlas: [],
      },
    )
    const app = await buildApp(again)
    expect(again.stripeStandIn?.secretKey).toBe(api.services.stripeStandIn?.secretKey)
    const status = await again.management.cancel(member.user.id)
    expect(status).toMatchObject({ is_subscribed: true })
    expect(status.cancel_at).toBe(status.current_period_end)
    await app.close()
  })

  test('sends its webhooks until they are accepted', async () => {
    const member = await api.registerAndVerify()
    const address = await checkoutOf(member)
    // The API does not answer for a while, as during a restart.
    const id = address.slice(address.lastIndexOf('/') + 1)
    const emulator = api.services.stripeStandIn?.emulator
    await emulator?.pay(id)
    expect(await api.services.billing.round(log)).toBe(false)
    await api.services.stripeStandIn?.webhooks.sendPending()
    await api.services.billing.round(log)
    expect((await statusOf(member)).is_subscribed).toBe(true)
  })
})
