import { z } from 'zod'
import {
  csrfAnswerSchema,
  deleteAccountBodySchema,
  emailBodySchema,
  googleBodySchema,
  loginBodySchema,
  logoutBodySchema,
  messageSchema,
  oauthStateAnswerSchema,
  refreshBodySchema,
  registerAnswerSchema,
  registerBodySchema,
  resetPasswordBodySchema,
  tokensSchema,
  userSchema,
  verifyEmailAnswerSchema,
  verifyEmailBodySchema,
} from './auth.ts'
import { feedbackBodySchema } from './feedback.ts'
import {
  analysisListSchema,
  analyzeMarketAnswerSchema,
  analyzeMarketBodySchema,
  ideaResultAnswerSchema,
  progressSchema,
} from './ideas.ts'
import {
  analysisIdParamsSchema,
  analyzeKeywordBodySchema,
  keywordAnalysisSchema,
  summaryAnswerSchema,
} from './market.ts'
import {
  checkoutAnswerSchema,
  checkoutBodySchema,
  portalAnswerSchema,
  portalBodySchema,
  subscriptionStatusSchema,
} from './subscription.ts'
import {
  exploreAnswerSchema,
  exploreBodySchema,
  exploreCheckAnswerSchema,
  exploreCheckQuerySchema,
  treeNodeSchema,
} from './tree.ts'

/** One call of the API: what goes in, what comes out with `status`, and who may make it. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  /** `:name` marks a parameter. */
  path: `/api/${string}`
  summary: string
  /** `anyone`; `user` needs a session; `premium` a Premium one; `explorer` is decided node by node. */
  access: 'anyone' | 'user' | 'premium' | 'explorer'
  /** How the body travels; JSON where nothing is said. */
  encoding?: 'form'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  status: 200 | 201 | 204
  answer: z.ZodType
}

/** Every call between the site and the API host, by name. */
export const calls = {
  csrfToken: {
    method: 'GET',
    path: '/api/csrf-token',
    summary: 'A CSRF token bound to the X-Session-ID that was sent',
    access: 'anyone',
    status: 200,
    answer: csrfAnswerSchema,
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in with email and password',
    access: 'anyone',
    encoding: 'form',
    body: loginBodySchema,
    status: 200,
    answer: tokensSchema,
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Ask for an account; a verification mail follows',
    access: 'anyone',
    body: registerBodySchema,
    status: 201,
    answer: registerAnswerSchema,
  },
  google: {
    method: 'POST',
    path: '/api/auth/google',
    summary: 'Sign in with a Google ID token',
    access: 'anyone',
    body: googleBodySchema,
    status: 200,
    answer: tokensSchema,
  },
  oauthState: {
    method: 'GET',
    path: '/api/auth/oauth/state',
    summary: 'A single-use state, also the nonce, bound to the X-Session-ID',
    access: 'anyone',
    status: 200,
    answer: oauthStateAnswerSchema,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End the session of the bearer token or of the refresh token',
    access: 'anyone',
    body: logoutBodySchema,
    status: 200,
    answer: messageSchema,
  },
  refresh: {
    method: 'POST',
    path: '/api/auth/refresh',
    summary: 'Exchange a refresh token for its successor',
    access: 'anyone',
    body: refreshBodySchema,
    status: 200,
    answer: tokensSchema,
  },
  me: {
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The signed-in user',
    access: 'user',
    status: 200,
    answer: userSchema,
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/auth/me',
    summary: 'Erase the account and everything of it',
    access: 'user',
    body: deleteAccountBodySchema,
    status: 204,
    answer: z.undefined(),
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/verify-email',
    summary: 'Confirm an address; signs in where it was registered from the same browser',
    access: 'anyone',
    body: verifyEmailBodySchema,
    status: 200,
    answer: verifyEmailAnswerSchema,
  },
  resendVerification: {
    method: 'POST',
    path: '/api/auth/resend-verification',
    summary: 'Send the verification mail again; answers alike for every address',
    access: 'anyone',
    body: emailBodySchema,
    status: 200,
    answer: messageSchema,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Send a reset link; answers alike for every address',
    access: 'anyone',
    body: emailBodySchema,
    status: 200,
    answer: messageSchema,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password with a reset token',
    access: 'anyone',
    body: resetPasswordBodySchema,
    status: 200,
    answer: messageSchema,
  },
  subscriptionStatus: {
    method: 'GET',
    path: '/api/subscription/status',
    summary: 'What the signed-in user is entitled to, and until when',
    access: 'user',
    status: 200,
    answer: subscriptionStatusSchema,
  },
  createCheckoutSession: {
    method: 'POST',
    path: '/api/subscription/create-checkout-session',
    summary: 'Start a subscription at the payment provider',
    access: 'user',
    body: checkoutBodySchema,
    status: 200,
    answer: checkoutAnswerSchema,
  },
  createPortalSession: {
    method: 'POST',
    path: '/api/subscription/create-portal-session',
    summary: 'Manage the subscription at the payment provider',
    access: 'user',
    body: portalBodySchema,
    status: 200,
    answer: portalAnswerSchema,
  },
  cancelSubscription: {
    method: 'POST',
    path: '/api/subscription/cancel',
    summary: 'Cancel at the end of the period',
    access: 'user',
    status: 200,
    answer: subscriptionStatusSchema,
  },
  tree: {
    method: 'GET',
    path: '/api/tree',
    summary: 'The whole explored map, from the root "Niches"',
    access: 'anyone',
    status: 200,
    answer: treeNodeSchema,
  },
  exploreCheck: {
    method: 'GET',
    path: '/api/explore/check',
    summary: 'Whether a niche was explored before',
    access: 'anyone',
    query: exploreCheckQuerySchema,
    status: 200,
    answer: exploreCheckAnswerSchema,
  },
  explore: {
    method: 'POST',
    path: '/api/explore',
    summary: 'The next level below a niche; what nobody explored yet needs Premium',
    access: 'explorer',
    body: exploreBodySchema,
    status: 200,
    answer: exploreAnswerSchema,
  },
  analyzeKeyword: {
    method: 'POST',
    path: '/api/market-validator/analyze',
    summary: 'Demand figures of a keyword',
    access: 'premium',
    body: analyzeKeywordBodySchema,
    status: 200,
    answer: keywordAnalysisSchema,
  },
  keywordSummary: {
    method: 'GET',
    path: '/api/market-validator/summary/:analysisId',
    summary: 'What the figures of an analysis say, in words',
    access: 'premium',
    params: analysisIdParamsSchema,
    status: 200,
    answer: summaryAnswerSchema,
  },
  analyzeMarket: {
    method: 'POST',
    path: '/api/idea-generator/analyze',
    summary: 'Start an analysis of the discussions of a market',
    access: 'premium',
    body: analyzeMarketBodySchema,
    status: 200,
    answer: analyzeMarketAnswerSchema,
  },
  ideaProgress: {
    method: 'GET',
    path: '/api/idea-generator/progress/:analysisId',
    summary: 'How far an analysis is',
    access: 'premium',
    params: analysisIdParamsSchema,
    status: 200,
    answer: progressSchema,
  },
  ideaResult: {
    method: 'GET',
    path: '/api/idea-generator/result/:analysisId',
    summary: 'Pain points, ideas and the threads they come from',
    access: 'premium',
    params: analysisIdParamsSchema,
    status: 200,
    answer: ideaResultAnswerSchema,
  },
  ideaAnalyses: {
    method: 'GET',
    path: '/api/idea-generator/analyses',
    summary: 'The analyses of the signed-in user, newest first',
    access: 'premium',
    status: 200,
    answer: analysisListSchema,
  },
  deleteIdeaAnalysis: {
    method: 'DELETE',
    path: '/api/idea-generator/analyses/:analysisId',
    summary: 'Cancel a running analysis or remove a finished one',
    access: 'premium',
    params: analysisIdParamsSchema,
    status: 204,
    answer: z.undefined(),
  },
  feedback: {
    method: 'POST',
    path: '/api/feedback',
    summary: 'Send feedback',
    access: 'anyone',
    body: feedbackBodySchema,
    status: 201,
    answer: messageSchema,
  },
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls

type Schema<Part> = Part extends z.ZodType ? Part : never

/** What a caller sends as body, query or parameters. */
export type CallInput<C extends Call, Part extends 'body' | 'query' | 'params'> =
  C extends Record<Part, infer S> ? z.input<Schema<S>> : undefined

/** What a call answers with its `status`. */
export type CallAnswer<C extends Call> = z.output<C['answer']>

export const SESSION_HEADER = 'X-Session-ID'
export const CSRF_HEADER = 'X-CSRF-Token'

/** The anonymous session id: 32 random bytes as lower-case hex. */
export const sessionIdSchema = z.string().regex(/^[0-9a-f]{64}$/)
