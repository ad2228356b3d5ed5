import type { Call } from '../call.ts'
import {
  checkoutAnswerSchema,
  checkoutBodySchema,
  portalAnswerSchema,
  portalBodySchema,
  subscriptionStatusSchema,
} from '../subscription.ts'

/** Premium: its state, and the way to the payment provider. */
export const billingCalls = {
  subscriptionStatus: {
    method: 'GET',
    path: '/api/subscription/status',
    summary: 'What the signed-in user is entitled to, and until when',
    access: 'user',
    key: 'none',
    status: 200,
    answer: subscriptionStatusSchema,
  },
  createCheckoutSession: {
    method: 'POST',
    path: '/api/subscription/create-checkout-session',
    summary: 'Start a subscription at the payment provider',
    access: 'user',
    key: 'none',
    body: checkoutBodySchema,
    status: 200,
    answer: checkoutAnswerSchema,
  },
  createPortalSession: {
    method: 'POST',
    path: '/api/subscription/create-portal-session',
    summary: 'Manage the subscription at the payment provider',
    access: 'user',
    key: 'none',
    body: portalBodySchema,
    status: 200,
    answer: portalAnswerSchema,
  },
  cancelSubscription: {
    method: 'POST',
    path: '/api/subscription/cancel',
    summary: 'Cancel at the end of the period',
    access: 'user',
    key: 'none',
    status: 200,
    answer: subscriptionStatusSchema,
  },
} as const satisfies Record<string, Call>
