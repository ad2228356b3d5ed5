import Stripe from 'stripe'
import { z } from 'zod'
import { ForgedEventError, type PaymentEvent } from './port.ts'

/** How far a notice's time may be from ours, in seconds. */
const TOLERANCE = 300

const identity = z.string().min(1).max(255)
const reference = z.union([identity, z.object({ id: identity }).transform((object) => object.id)])

/** What is read of an event; the objects it can be about have these fields or not. */
const eventSchema = z.object({
  id: identity,
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: identity.nullish(),
      object: z.string().optional(),
      customer: reference.nullish(),
      subscription: reference.nullish(),
      parent: z
        .object({ subscription_details: z.object({ subscription: reference.nullish() }).nullish() })
        .nullish(),
    }),
  }),
})

/** Stripe's library refuses what is too old alone. */
function isFromTheFuture(signature: string, now: Date): boolean {
  const limit = now.getTime() / 1000 + TOLERANCE
  return [...signature.matchAll(/(?:^|,)t=(\d+)/g)].some(([, seconds]) => Number(seconds) > limit)
}

/** @throws {ForgedEventError} */
export function readStripeEvent(
  secret: string,
  body: Buffer,
  signature: string | undefined,
  now: Date,
): PaymentEvent {
  const text = body.toString('utf8')
  try {
    // Bytes that are no text would be replaced, and what was checked is not what came.
    if (!Buffer.from(text).equals(body)) throw new TypeError('not UTF-8')
    const event: unknown = Stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      secret,
      TOLERANCE,
      undefined,
      now.getTime(),
    )
    if (isFromTheFuture(signature ?? '', now)) throw new RangeError('from the future')
    const { id, type, livemode, data } = eventSchema.parse(event)
    const { object, customer, subscription, parent, id: objectId = null } = data.object
    const own = object === 'subscription' ? objectId : subscription
    return {
      id,
      type,
      isLive: livemode,
      customerId: customer ?? null,
      subscriptionId: own ?? parent?.subscription_details?.subscription ?? null,
    }
  } catch {
    throw new ForgedEventError('The event is not signed, or cannot be read')
  }
}
