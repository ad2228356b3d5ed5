import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { type Member, startApi } from '../../../testing/api.ts'
import { connect, startStripe } from '../../../testing/stripe-server.ts'
import { billing, billingEvents } from '../../db/schema.ts'

const stripe = await startStripe()
const api = await startApi({ env: stripe.env })
const { settle, subscriber } = await connect(api, stripe)
const HOUR = 3_600_000

beforeEach(() => {
  api.clock.setOffset(0)
  stripe.forget()
})

/** As if a month had passed here: the provider has renewed, and its message was lost. */
async function forgetRenewal({ user }: Member): Promise<void> {
  const currentPeriodEnd = new Date(Date.now() - HOUR)
  await api.db.update(billing).set({ currentPeriodEnd }).where(eq(billing.userId, user.id))
}

const isPremium = async (member: Member) =>
  (await member.call(calls.subscriptionStatus)).value().is_subscribed

const askedAbout = ({ user }: Member) =>
  api.db.$count(billingEvents, like(billingEvents.id, `over:${user.id}:%`))

describe('a period that is over', () => {
  test('is checked at the provider, so a lost renewal message does not block a paying user', async () => {
    const member = await subscriber()
    await forgetRenewal(member)
    expect(await isPremium(member)).toBe(false)
    await settle()
    expect(await isPremium(member)).toBe(true)
    expect(await askedAbout(member)).toBe(1)
    await settle()
    expect(await askedAbout(member)).toBe(1)
  })

  test('is checked once an hour while the provider has no next period', async () => {
    const member = await subscriber()
    await forgetRenewal(member)
    stripe.fail(Array.from({ length: 9 }, () => ({ status: 500 })))
    await settle()
    await settle()
    expect(await askedAbout(member)).toBe(1)
    api.clock.setOffset(HOUR)
    await settle()
    expect(await askedAbout(member)).toBe(2)
  })

  test('is not checked if it was to be the last', async () => {
    const member = await subscriber()
    await forgetRenewal(member)
    const cancelAt = new Date(Date.now() - HOUR)
    await api.db.update(billing).set({ cancelAt }).where(eq(billing.userId, member.user.id))
    await settle()
    expect(await askedAbout(member)).toBe(0)
  })
})
