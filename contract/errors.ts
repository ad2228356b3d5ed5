import { z } from 'zod'
import { STATE_INVALID } from './refusal-texts.ts'

/** One refused field: its location, what is wrong, and the kind of check. */
export const validationItemSchema = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
})
export type ValidationItem = z.infer<typeof validationItemSchema>

/** The body of every answer with a status of 400 or more. */
export const errorBodySchema = z
  .object({
    detail: z.union([z.string(), z.array(validationItemSchema)]),
    code: z.string().optional(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBodySchema>

/** Every refusal that a caller can distinguish by `code`, with its status and text. */
export const refusals = {
  invalid: { status: 422, detail: 'The request is not valid' },
  malformed: { status: 400, detail: 'The request could not be read' },
  not_found: { status: 404, detail: 'Not found' },
  method_not_allowed: { status: 405, detail: 'Method not allowed' },
  too_large: { status: 413, detail: 'The request is too large' },
  unsupported_media_type: { status: 415, detail: 'Unsupported media type' },
  rate_limited: { status: 429, detail: 'Too many requests. Please try again later.' },
  csrf: { status: 403, detail: 'CSRF token missing or invalid' },
  origin: { status: 403, detail: 'CSRF check failed: requests from this origin are not allowed' },
  too_many_at_once: {
    status: 429,
    detail:
      'You already have several of these running. Please wait until one finishes, then try again.',
  },
  not_authenticated: { status: 401, detail: 'Not authenticated' },
  key_missing: {
    status: 401,
    detail: 'Please send an access key, which you can make in Settings: Authorization: Bearer nk_…',
  },
  key_invalid: {
    status: 401,
    detail:
      'This access key does not exist, was revoked or has ended. You can make a new one in Settings.',
  },
  key_refused: {
    status: 403,
    detail: 'This call takes no access keys. Please sign in on the site for it.',
  },
  key_scope: {
    status: 403,
    detail: 'This access key may only read. Please use a key with the scope "run".',
  },
  wrong_credentials: { status: 401, detail: 'Incorrect email or password' },
  email_not_verified: { status: 403, detail: 'Email not verified' },
  premium_required: { status: 403, detail: 'Premium subscription required' },
  session_ended: { status: 401, detail: 'Your session has ended. Please sign in again.' },
  token_invalid: { status: 400, detail: 'This link is invalid, expired or was already used.' },
  token_expired: { status: 400, detail: 'This link has expired' },
  wrong_password: { status: 403, detail: 'Incorrect password' },
  oauth_state: { status: 403, detail: STATE_INVALID },
  google_refused: { status: 401, detail: 'Google could not confirm this sign-in' },
  google_unverified: {
    status: 403,
    detail: 'Google has not verified the email address of this account',
  },
  google_conflict: {
    status: 409,
    detail: 'The account with this email address uses a different Google sign-in',
  },
  google_not_linked: {
    status: 409,
    detail: 'An account with this email address already exists. Please sign in with your password.',
  },
  google_unavailable: {
    status: 503,
    detail: 'We cannot reach Google right now. Please try again in a moment.',
  },
  already_subscribed: {
    status: 409,
    detail: 'You already have a subscription. You can manage it in Settings.',
  },
  no_subscription: { status: 409, detail: 'There is no subscription to manage' },
  payment_failed: { status: 502, detail: 'The payment provider could not complete this request' },
  payment_unavailable: {
    status: 503,
    detail: 'We cannot reach the payment provider right now. Please try again in a moment.',
  },
  webhook_invalid: { status: 400, detail: 'The signature of this webhook is not valid' },
  niche_not_found: { status: 404, detail: 'This niche is not on the map' },
  map_full: {
    status: 409,
    detail: 'The map is full, so no new niches can be added. What is already on it stays open.',
  },
  explore_timeout: {
    status: 504,
    detail: 'The server is taking longer than expected. Please try again in a moment.',
  },
  explore_failed: { status: 502, detail: 'Failed to explore this niche. Please try again.' },
  keyword_refused: {
    status: 400,
    detail: 'The keyword data provider does not support this keyword. Please try another one.',
  },
  keyword_busy: {
    status: 503,
    detail: 'Too many keyword checks are running. Please try again in a minute.',
  },
  keyword_exhausted: {
    status: 503,
    detail: 'Our quota at the keyword data provider is used up. Please try again later.',
  },
  keyword_slow: {
    status: 504,
    detail: 'The keyword data provider is taking too long. Please try again in a moment.',
  },
  keyword_unavailable: {
    status: 503,
    detail: 'The keyword data provider is not answering. Please try again in a moment.',
  },
  keyword_failed: {
    status: 502,
    detail: 'The keyword data provider could not answer. Please try again later.',
  },
  analyses_full: {
    status: 409,
    detail: 'You have 1,000 market analyses. Please delete one before you start another.',
  },
  analysis_ended: {
    status: 409,
    detail: 'This analysis has ended, so there is nothing to cancel.',
  },
  plan_full: {
    status: 409,
    detail: 'This plan has no room for more. Please remove something from it first.',
  },
  material_unreadable: { status: 422, detail: 'This file could not be read' },
  material_missing: {
    status: 409,
    detail: 'You have no material yet. Please add some, or read discussions instead.',
  },
  material_full: { status: 409, detail: 'You have no room for more material. Please delete some.' },
  workspace_full: {
    status: 409,
    detail:
      'You keep 2,000 ideas, and there is no room for more. Please remove some from your workspace first.',
  },
  candidate_known: {
    status: 409,
    detail: 'Another idea in your workspace has this name. Please choose another name.',
  },
  watches_full: {
    status: 409,
    detail: 'You watch 20 niches. Please stop watching one before you watch another.',
  },
  share_gone: { status: 404, detail: 'This link shows nothing any more' },
  share_empty: { status: 409, detail: 'There is nothing to share in it yet' },
  shares_full: {
    status: 409,
    detail: 'You have 200 links. Please end one before you make another.',
  },
  keys_full: {
    status: 409,
    detail: 'You have 10 access keys. Please revoke one before you make another.',
  },
  busy: { status: 503, detail: 'The server is busy. Please try again in a moment.' },
  internal: { status: 500, detail: 'Something went wrong on our side' },
} as const satisfies Record<string, { status: number; detail: string }>

export type RefusalCode = keyof typeof refusals
