import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { type Member, startApi } from '../../testing/api.ts'
import { unexplored } from '../../testing/atlas.ts'
import { planBodies } from '../../testing/plans.ts'
import { connect, startStripe } from '../../testing/stripe-server.ts'
import { niches } from '../db/schema.ts'

const stripe = await startStripe()
const api = await startApi({ env: stripe.env })
const { deliver, deliverAll, settle, subscriber } = await connect(api, stripe)
const DAY = 86_400_000
/** An id that nothing has. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

async function withStatus(status: string): Promise<Member> {
  const member = await subscriber()
  await deliver(await stripe.change(member.subscriptionId, { status }))
  await settle()
  return member
}

async function ending(): Promise<Member & { subscriptionId: string }> {
  const member = await subscriber()
  await stripe.emulator.setCancelAt(member.subscriptionId, true)
  await deliverAll()
  return member
}

type Access = 'none' | 'free' | 'premium'

interface Role {
  access: Access
  make: () => Promise<Member | undefined>
  /** The clock is past the end of the paid period, and no webhook announced it. */
  isLater?: boolean
}

/** The callers, how they are created, and what they may do. */
const roles: Record<string, Role> = {
  visitor: { access: 'none', make: async () => undefined },
  free: { access: 'free', make: () => api.registerAndVerify() },
  premium: { access: 'premium', make: subscriber },
  'granted by an operator': { access: 'premium', make: () => api.premiumUser() },
  'on trial': { access: 'premium', make: () => withStatus('trialing') },
  'canceled but paid': { access: 'premium', make: ending },
  'past due': { access: 'free', make: () => withStatus('past_due') },
  unpaid: { access: 'free', make: () => withStatus('unpaid') },
  incomplete: { access: 'free', make: () => withStatus('incomplete') },
  paused: { access: 'free', make: () => withStatus('paused') },
  'canceled and over': { access: 'free', make: ending, isLater: true },
  'past the period': { access: 'free', make: subscriber, isLater: true },
}

const made = new Map<Role, Promise<Member | undefined>>()

/** The user of a role, newly signed in at the role's time. */
async function askerOf(role: Role): Promise<Member | undefined> {
  // Reading an expired period may renew it, so each of these tests creates a new user.
  const first = role.isLater ? role.make() : (made.get(role) ?? role.make())
  made.set(role, first)
  const member = await first
  if (role.isLater) api.clock.setOffset(32 * DAY)
  return member && api.anotherSession(member)
}

/** Valid values by field, for every call with such a field. */
const samples: Record<string, unknown> = {
  keyword: 'senior dog ramps',
  keywords: ['senior dog ramps'],
  country: 'US',
  language: 'en',
  market: 'senior dog mobility',
  threadLimit: 10,
  password: 'not the right one',
  success_url: '/subscription/success',
  cancel_url: '/subscription/cancel',
  return_url: '/settings',
  own: { use: 'with' },
  names: ['senior dog ramps'],
  version: 0,
  file: new File(['P1: I lose track of deposits.'], 'interview.txt'),
  text_column: '0',
  date_column: '0',
  author_column: '0',
}

/** Whole inputs of calls whose fields have other meanings elsewhere. */
const bodies: Record<string, object> = {
  [calls.keepCandidate.path]: { name: 'senior dog ramps' },
  [calls.moveCandidate.path]: { stage: 'testing', after: null },
  [calls.createShare.path]: { kind: 'report', ids: [NOBODY] },
  [calls.placeThing.path]: { kind: 'analysis', thing: 'none', candidate_id: null },
}
for (const [name, body] of Object.entries(planBodies)) {
  bodies[calls[name as keyof typeof planBodies].path] = body
}
const queries: Record<string, object> = {
  [calls.compareCandidates.path]: { ids: NOBODY },
}

const names = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

const { sourdough, ...others } = unexplored
/** Unexplored niches: one for all roles without access, and one for each role with access. */
const untouched = Object.values(others)

function bodyOf(call: Call, { access }: Role, turn: number): object | undefined {
  if (call.body === undefined) return undefined
  if (call.path === calls.explore.path) {
    return { path: access === 'premium' ? untouched[turn % untouched.length] : sourdough }
  }
  if (bodies[call.path]) return bodies[call.path]
  if (call.path === calls.deleteAccount.path) return { password: samples.password }
  return Object.fromEntries(names(call.body).map((name) => [name, samples[name] ?? 'text']))
}

/** The status of a refusal; undefined if the call is allowed. */
function refusal(access: Call['access'], own: Access): number | undefined {
  if (own === 'none') return 401
  return access === 'user' || own === 'premium' ? undefined : 403
}

const guarded = Object.entries<Call>(calls).filter(
  ([, { access, method, path }]) => access !== 'anyone' && api.app.hasRoute({ method, url: path }),
)

beforeEach(() => api.clock.setOffset(0))

describe('the gates', () => {
  test('cover every registered call that is not open to everyone', () => {
    expect(guarded.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'me',
        'subscriptionStatus',
        'createCheckoutSession',
        'createPortalSession',
        'cancelSubscription',
        'explore',
        'analyzeKeyword',
        'keywordSummary',
      ]),
    )
  })

  const cells = Object.entries(roles).flatMap(([name, role], turn) =>
    guarded.map(([target, call]) => ({ name, role, target, call, turn })),
  )

  test.each(cells)('decide if $name may make $target', async ({ role, call, turn }) => {
    const asker = await askerOf(role)
    const expected = refusal(call.access, role.access)
    const path = call.path.replaceAll(/:\w+/g, NOBODY)
    const target = { ...call, path: path as Call['path'] }
    const before = await api.db.$count(niches)
    const body = bodyOf(call, role, turn)
    const query = queries[call.path]
    const answer = await (asker ?? api).call(target, {
      body: body as never,
      ...(query ? { query: query as never } : {}),
    })
    if (expected === undefined) {
      // A wrong password has a different refusal.
      const code = (JSON.parse(answer.text || '{}') as { code?: string }).code
      expect([401, 422]).not.toContain(answer.status)
      expect(code).not.toBe('premium_required')
    } else {
      expect(answer.status).toBe(expected)
      if (expected === 403) expect(answer.detail).toBe('Premium subscription required')
      expect(await api.db.$count(niches)).toBe(before)
    }
  })
})
