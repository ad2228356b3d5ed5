import type { accountCalls } from '../../../contract/calls/accounts.ts'
import type { billingCalls } from '../../../contract/calls/billing.ts'
import type { Play, Turn } from '../turn.ts'
import { drawMember } from '../turn.ts'

const PASSWORD = 'Quiet-Harbor 7 lanterns!'
const NEXT_PASSWORD = 'Loud-Harbor 8 lanterns!'
const HASH = 'hashes a password'
const STRIPE = 'asks the stand-in for Stripe'

const newcomer = ({ visit }: Turn) => `newcomer-${visit.made.name}@growth.example`
const signedIn = ({ visit }: Turn) => ({ token: visit.made.access })

function keepTokens(answer: Record<string, string>, { visit }: Turn): void {
  if (answer.access_token) visit.made.access = answer.access_token
  if (answer.refresh_token) visit.made.refresh = answer.refresh_token
}

async function mailedToken(turn: Turn): Promise<string> {
  const text = await turn.place.host.mail(newcomer(turn))
  return /[?&]token=([\w-]+)/.exec(text)?.[1] ?? ''
}

async function credential({ place, visit }: Turn): Promise<object> {
  const choice = {
    nonce: visit.made.state,
    email: `google-${visit.made.name}@growth.example`,
    name: 'Ada Marsh',
    ...{ email_verified: true, token: 'valid' },
  }
  const answer = await fetch(`${place.host.url}/local/google/credential`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(choice),
  })
  return { ...((await answer.json()) as object), state: visit.made.state }
}

/** Pays with the test card, outside of the times. */
const pay = async ({ checkout_url }: Record<string, string>) =>
  void (await fetch(`${checkout_url}/pay`, { method: 'POST', redirect: 'manual' }))

type Calls = typeof accountCalls & typeof billingCalls

/** A newcomer registers, subscribes, leaves and returns; other members are signed in already. */
export const newcomerPlays = {
  csrfToken: { ask: () => ({ isBrowser: true }) },
  oauthState: {
    ask: () => ({ isBrowser: true }),
    keep: ({ state }, { visit }) => void Object.assign(visit.made, { state }),
  },
  google: {
    ask: async (turn) => ({ isBrowser: true, body: await credential(turn) }),
    note: 'checks a signature',
  },
  register: {
    ask: (turn) => ({ isBrowser: true, body: { email: newcomer(turn), password: PASSWORD } }),
    note: HASH,
    every: 4,
  },
  resendVerification: {
    ask: (turn) => ({ isBrowser: true, body: { email: newcomer(turn) } }),
    every: 4,
  },
  verifyEmail: {
    ask: async (turn) => ({ isBrowser: true, body: { token: await mailedToken(turn) } }),
    keep: keepTokens,
    every: 4,
  },
  refresh: {
    ask: ({ visit }) => ({ body: { refresh_token: visit.made.refresh } }),
    keep: keepTokens,
    every: 4,
  },
  me: { ask: (turn) => ({ by: drawMember(turn) }) },
  subscriptionStatus: { ask: (turn) => ({ by: drawMember(turn) }) },
  createCheckoutSession: {
    ask: (turn) => ({
      ...signedIn(turn),
      body: { success_url: '/subscription/success', cancel_url: '/subscription/cancel' },
    }),
    keep: pay,
    note: STRIPE,
    every: 4,
  },
  cancelSubscription: { ask: signedIn, note: STRIPE, every: 4 },
  createPortalSession: {
    ask: (turn) => ({ ...signedIn(turn), body: { return_url: '/settings' } }),
    note: STRIPE,
    every: 4,
  },
} satisfies Partial<Record<keyof Calls, Play>>

export const leavingPlays = {
  logout: { ask: (turn) => ({ ...signedIn(turn), body: {} }), every: 4 },
  forgotPassword: { ask: (turn) => ({ body: { email: newcomer(turn) } }), every: 4 },
  resetPassword: {
    ask: async (turn) => ({
      body: { token: await mailedToken(turn), new_password: NEXT_PASSWORD },
    }),
    note: HASH,
    every: 4,
  },
  login: {
    ask: (turn) => ({ body: { username: newcomer(turn), password: NEXT_PASSWORD } }),
    keep: keepTokens,
    note: HASH,
    every: 4,
  },
  deleteAccount: {
    ask: (turn) => ({ ...signedIn(turn), body: { password: NEXT_PASSWORD } }),
    note: HASH,
    every: 4,
  },
} satisfies Partial<Record<keyof Calls, Play>>
