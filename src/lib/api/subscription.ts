import type { CallInput } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/calls.ts'
import type { SubscriptionStatus } from '../../../contract/subscription.ts'
import { request } from './request.ts'
import { GLANCE_MS } from './transport.ts'

/** The plan of the signed-in user. */
export function fetchSubscriptionStatus(): Promise<SubscriptionStatus> {
  return request<Calls['subscriptionStatus']>(
    { method: 'GET', path: '/api/subscription/status' },
    { whenSessionEnds: 'reject', timeout: GLANCE_MS },
  )
}

/** Starts a checkout; the browser then goes to `checkout_url`. */
export function createCheckoutSession(body: CallInput<Calls['createCheckoutSession'], 'body'>) {
  return request<Calls['createCheckoutSession']>(
    { method: 'POST', path: '/api/subscription/create-checkout-session' },
    { body },
  )
}

/** Opens the payment provider's pages for the subscription; the browser then goes to `portal_url`. */
export function createPortalSession(return_url: string) {
  return request<Calls['createPortalSession']>(
    { method: 'POST', path: '/api/subscription/create-portal-session' },
    { body: { return_url } },
  )
}
