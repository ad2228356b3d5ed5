import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { type Member, PASSWORD, startApi } from '../../testing/api.ts'
import { withId } from '../../testing/candidates.ts'
import { startStripe } from '../../testing/stripe-server.ts'

const stripe = await startStripe()
const api = await startApi({ env: stripe.env })

const login = (member: Member) =>
  api.call(calls.login, { body: { username: member.email, password: PASSWORD } })
const refresh = ({ tokens }: Member) =>
  api.call(calls.refresh, { body: { refresh_token: tokens.refresh_token } })

/** For each table, the calls that write a row for their user. */
const writers: Record<string, ((member: Member) => Promise<{ status: number; text: string }>)[]> = {
  sessions: [login],
  access_keys: [
    (member) => {
      const day = new Date(api.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
      const body = { name: 'a script', scope: 'read', expires_on: day } as const
      return member.call(calls.createAccessKey, { body })
    },
  ],
  access_tokens: [login, refresh],
  refresh_tokens: [login, refresh],
  known_devices: [login],
  billing: [
    (member) =>
      member.call(calls.createCheckoutSession, {
        body: { success_url: '/subscription/success', cancel_url: '/subscription/cancel' },
      }),
  ],
  keyword_analyses: [
    (member) => member.call(calls.analyzeKeyword, { body: { keyword: 'senior dog ramps' } }),
  ],
  own_materials: [
    (member) =>
      member.call(calls.addMaterial, { body: { file: new File(['It breaks.'], 'a.txt') } }),
  ],
  candidates: [
    (member) => member.call(calls.keepCandidate, { body: { name: 'Ramp rental' } }),
    (member) => member.call(calls.importIdeas, { body: { names: ['Ramp rental'] } }),
  ],
  candidate_placements: [
    async (member) => {
      await member.call(calls.analyzeMarket, { body: { market: 'ramp rental' } })
      const body = { kind: 'analysis', thing: 'ramp rental', candidate_id: null } as const
      return member.call(calls.placeThing, { body })
    },
  ],
  workspace_settings: [
    (member) => member.call(calls.saveWorkspaceSettings, { body: { reminds_tests: false } }),
  ],
  watches: [
    async (member) => {
      const kept = await member.call(calls.keepCandidate, { body: { name: 'Ramp rental' } })
      return member.call(withId(calls.startWatch, kept.value().id))
    },
  ],
  shares: [
    async (member) => {
      const report = await member.call(calls.analyzeKeyword, { body: { keyword: 'dog beds' } })
      const ids = [report.value().analysisId ?? '']
      return member.call(calls.createShare, { body: { kind: 'report', ids } })
    },
  ],
  idea_analyses: [
    (member) => member.call(calls.analyzeMarket, { body: { market: 'senior dog mobility' } }),
  ],
}

type Reference = {
  name: string
  column: string
  parent: string
}

/** Every column that refers to a user or to a user's session. */
async function references() {
  const { rows } = await api.db.execute<Reference>(sql`
    select conrelid::regclass::text as name, attname as column, confrelid::regclass::text as parent
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid in ('users'::regclass, 'sessions'::regclass)`)
  return rows
}

test('has a call for every table that refers to a user', async () => {
  const names = (await references())
    .map(({ name }) => name)
    // Noted beside an answer that is already made, and only where there is a replica.
    .filter((name) => name !== 'member_writes')
  expect(Object.keys(writers).sort()).toEqual([...new Set(names)].sort())
})

test.each(Object.keys(writers))(
  'answers 401 if the account is deleted while a row of %s is written for it',
  async (name) => {
    const reference = (await references()).find((each) => each.name === name)
    if (reference === undefined) throw new Error(`${name} refers to nobody`)
    const { column, parent } = reference
    for (const write of writers[name] ?? []) {
      // A user with Premium can't buy it.
      const member = await (name === 'billing' ? api.registerAndVerify() : api.premiumUser())
      await api.db.execute(
        sql.raw(`create function erase() returns trigger language plpgsql as
          $$ begin delete from ${parent} where id = new.${column}; return new; end $$`),
      )
      await api.db.execute(
        sql.raw(`create trigger erasing before insert on ${name}
          for each row execute function erase()`),
      )
      const { status, text } = await write(member)
      await api.db.execute(sql.raw('drop function erase cascade'))
      expect([status, JSON.parse(text).code]).toEqual([401, 'not_authenticated'])
    }
  },
)
