import Stripe from 'stripe'
import { z } from 'zod'
import { ForgedEventError, type PaymentEvent } from './port.ts'

/** Allowed difference between an event's time and ours. */
const TOLERANCE_S = 300

const identity = z.string().min(1).max(255)
const reference = z.union([identity, z.object({ id: identity }).transform((object) => object.id)])

/** The fields that are read from an event; its object may have them or not. */
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

/** Stripe's library only refuses events that are too old. */
function isFromTheFuture(signature: string, now: Date): boolean {
  const limit = now.getTime() / 1000 + TOLERANCE_S
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
    // Invalid text would be replaced, so the checked text would differ from the received bytes.
    if (!Buffer.from(text).equals(body)) throw new TypeError('not UTF-8')
    const event: unknown = Stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      secret,
      TOLERANCE_S,
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
