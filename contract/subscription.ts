import { z } from 'zod'
import { subscriptionStateSchema } from './auth.ts'

/** Times are ISO 8601 in UTC; null if there is no subscription or no end is set. */
export const subscriptionStatusSchema = z.object({
  is_subscribed: z.boolean(),
  subscription_status: subscriptionStateSchema,
  current_period_end: z.iso.datetime().nullable(),
  cancel_at: z.iso.datetime().nullable(),
})
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>

const returnUrl = z.string().min(1).max(2048)

export const checkoutBodySchema = z.strictObject({ success_url: returnUrl, cancel_url: returnUrl })
/**
 * `checkout_id` is the payment provider's id of the checkout; analytics uses it as
 * the transaction id.
 */
export const checkoutAnswerSchema = z.object({ checkout_url: z.url(), checkout_id: z.string() })
export const portalBodySchema = z.strictObject({ return_url: returnUrl })
export const portalAnswerSchema = z.object({ portal_url: z.url() })
