import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSeeded } from '../../../reliability/seeded.ts'
import { startApi } from '../../../testing/api.ts'
import { connect, startStripe } from '../../../testing/stripe-server.ts'
import { billing, billingEvents } from '../../db/schema.ts'

const stripe = await startStripe()
const api = await startApi({ env: stripe.env })
const { deliver, pay, post, settle } = await connect(api, stripe)

function orders<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) =>
    orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  )
}

/** A user whose subscription was created, paid and changed, and then ended or continued. */
async function history(isEnded: boolean) {
  const member = await api.registerAndVerify()
  const subscriptionId = await pay(member)
  await stripe.emulator.setCancelAt(subscriptionId, true)
  const [row] = await api.db.select().from(billing).where(eq(billing.userId, member.user.id))
  if (isEnded) await stripe.emulator.cancelNow(subscriptionId)
  else {
    await stripe.emulator.setCancelAt(subscriptionId, false)
  }
  return { customerId: row?.customerId ?? '', events: await stripe.events() }
}

async function stateOf(customerId: string) {
  const [row] = await api.db.select().from(billing).where(eq(billing.customerId, customerId))
  const { status, subscriptionId, cancelAt, currentPeriodEnd } = row ?? {}
  return { status, subscriptionId, cancelAt, currentPeriodEnd }
}

test.each([true, false])(
  'all 120 orders of five events, each once to three times and some forged, end alike (ended: %s)',
  async (isEnded) => {
    const { customerId, events } = await history(isEnded)
    expect(events).toHaveLength(5)
    const seeded = createSeeded(7)
    const [provider] = await stripe.emulator.subscriptionsOf(customerId)
    const states: unknown[] = []
    for (const order of orders(events)) {
      await api.db.delete(billingEvents)
      const blank = { status: null, subscriptionId: null, cancelAt: null, currentPeriodEnd: null }
      await api.db.update(billing).set(blank).where(eq(billing.customerId, customerId))
      for (const event of order) {
        for (let copy = seeded.between(1, 3); copy > 0; copy -= 1) {
          expect((await deliver(event)).statusCode).toBe(200)
          if (seeded.chance(0.3)) await settle()
        }
        if (seeded.chance(0.4)) {
          const lie = stripe.bodyOf({ ...event, id: `evt_forged_${seeded.next()}` })
          const signature = stripe.sign(lie, undefined, 'whsec_of_somebody_else')
          const forged = await post(lie, { 'stripe-signature': signature })
          expect(forged.statusCode).toBe(400)
        }
      }
      await settle()
      expect(await api.db.$count(billingEvents)).toBe(5)
      states.push(await stateOf(customerId))
    }
    const [item] = provider?.items.data ?? []
    const expected = {
      status: isEnded ? 'canceled' : 'active',
      subscriptionId: provider?.id,
      cancelAt: isEnded ? new Date((provider?.cancel_at ?? 0) * 1000) : null,
      currentPeriodEnd: new Date((item?.current_period_end ?? 0) * 1000),
    }
    expect(states).toHaveLength(120)
    for (const state of states) expect(state).toEqual(expected)
  },
  60_000,
)
