import { beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { type Member, startApi } from '../../testing/api.ts'
import { unexplored } from '../../testing/atlas.ts'
import { inputOf, NOBODY } from '../../testing/call-inputs.ts'
import { connect, startStripe } from '../../testing/stripe-server.ts'
import { niches } from '../db/schema.ts'

const stripe = await startStripe()
const api = await startApi({ env: stripe.env })
const { deliver, deliverAll, settle, subscriber } = await connect(api, stripe)
const DAY = 86_400_000

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

const { sourdough, ...others } = unexplored
/** Unexplored niches: one for all roles without access, and one for each role with access. */
const untouched = Object.values(others)

/** Each role with access explores a niche of its own. */
function bodyOf(call: Call, { access }: Role, turn: number): object | undefined {
  if (call.path !== calls.explore.path) return inputOf(call).body
  return { path: access === 'premium' ? untouched[turn % untouched.length] : sourdough }
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
    const { query } = inputOf(call)
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
