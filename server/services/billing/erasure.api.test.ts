import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { PASSWORD, startApi } from '../../../testing/api.ts'
import { connect, startStripe } from '../../../testing/stripe-server.ts'
import { billing, billingEvents, users } from '../../db/schema.ts'

const stripe = await startStripe()
const api = await startApi({ env: stripe.env })
const { checkout, checkoutId, settle, subscriber } = await connect(api, stripe)

beforeEach(() => {
  api.clock.setOffset(0)
  stripe.forget()
})

async function customerOf(userId: string): Promise<string> {
  const [row] = await api.db.select().from(billing).where(eq(billing.userId, userId))
  return row?.customerId ?? ''
}

const erase = (userId: string) =>
  api.db.transaction(async (tx) => {
    await api.services.billingEvents.endFor(tx, userId)
    await tx.delete(users).where(eq(users.id, userId))
  })

const stateOf = async (customerId: string) => {
  const all = await stripe.emulator.subscriptionsOf(customerId)
  const isGone = await stripe.emulator.customer(customerId).then(
    () => false,
    () => true,
  )
  return { statuses: all.map(({ status }) => status), isGone }
}

describe('the erasure of an account', () => {
  test('by its owner ends their subscription', async () => {
    const member = await subscriber()
    const customerId = await customerOf(member.user.id)
    const body = { password: PASSWORD }
    expect((await member.call(calls.deleteAccount, { body })).status).toBe(204)
    await settle()
    expect(await stateOf(customerId)).toEqual({ statuses: ['canceled'], isGone: true })
  })

  test('ends the subscription and the customer, and keeps no data of the user', async () => {
    const member = await subscriber()
    const customerId = await customerOf(member.user.id)
    await erase(member.user.id)
    expect(await api.db.$count(billing, eq(billing.userId, member.user.id))).toBe(0)
    await settle()
    expect(await stateOf(customerId)).toEqual({ statuses: ['canceled'], isGone: true })
  })

  test('eventually succeeds, even after a long outage of the provider', async () => {
    const member = await subscriber()
    const customerId = await customerOf(member.user.id)
    await erase(member.user.id)
    let hours = 0
    for (; hours < 30; hours += 10) {
      stripe.fail(Array.from({ length: 9 }, () => ({ status: 500 })))
      api.clock.setOffset(hours * 3_600_000)
      await settle()
      expect((await stateOf(customerId)).isGone).toBe(false)
    }
    stripe.forget()
    api.clock.setOffset(hours * 3_600_000)
    await settle()
    expect(await stateOf(customerId)).toEqual({ statuses: ['canceled'], isGone: true })
  })

  test('continues after an interruption between two steps', async () => {
    const member = await subscriber()
    const customerId = await customerOf(member.user.id)
    await erase(member.user.id)
    stripe.fail([{ status: 500 }, { status: 500 }], /DELETE .*customers/)
    await settle()
    expect(await stateOf(customerId)).toEqual({ statuses: ['canceled'], isGone: false })
    stripe.forget()
    api.clock.setOffset(3_000)
    await settle()
    expect(await stateOf(customerId)).toEqual({ statuses: ['canceled'], isGone: true })
    expect(await api.db.$count(billingEvents, eq(billingEvents.customerId, customerId))).toBe(4)
  })

  test('closes an open checkout', async () => {
    const member = await api.registerAndVerify()
    const { checkout_url } = (await checkout(member)).value()
    await erase(member.user.id)
    await settle()
    const id = checkoutId(checkout_url)
    expect((await stripe.emulator.checkout(id)).status).toBe('expired')
    await expect(stripe.emulator.pay(id)).rejects.toThrow()
  })

  test('during the creation of a checkout leaves none that can be paid', async () => {
    const member = await api.registerAndVerify()
    await checkout(member)
    const row = await customerOf(member.user.id)
    await api.db.update(billing).set({ checkoutId: null }).where(eq(billing.customerId, row))
    const starting = checkout(member)
    await erase(member.user.id)
    const answer = await starting
    await settle()
    if (answer.status === 200) {
      const id = checkoutId(answer.value().checkout_url)
      await expect(stripe.emulator.pay(id)).rejects.toThrow()
    } else expect(answer.status).toBe(401)
  })

  test('ends nothing for a user who was never a customer', async () => {
    const member = await api.registerAndVerify()
    await erase(member.user.id)
    await settle()
    expect(stripe.seen()).toEqual([])
  })
})
