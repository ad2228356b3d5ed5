import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { makeKey } from '../../testing/access-keys.ts'
import { type Member, PASSWORD, startApi } from '../../testing/api.ts'
import { keep, saveNotes } from '../../testing/candidates.ts'
import {
  billing,
  planAssumptions,
  planEntries,
  planTests,
  shares,
  watchChecks,
  watches,
  workspaceSettings,
} from '../db/schema.ts'
import { createMemberWrites } from '../services/reads/member-writes.ts'

const api = await startApi()
/** In every text that the member writes. */
const MARK = 'zzmember'

/** The tables whose rows belong to a user, directly or through other rows. */
async function tablesOfUsers(): Promise<string[]> {
  const { rows } = await api.db.execute<{ name: string }>(sql`
    with recursive owned (name) as (
      select 'users'::regclass::oid
      union
      select conrelid from pg_constraint join owned on confrelid = owned.name where contype = 'f'
    )
    select name::regclass::text as name from owned order by 1`)
  return rows.map(({ name }) => name).filter((name) => name !== 'users')
}

async function counts(tables: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of tables) found[table] = await api.db.$count(sql.raw(table))
  return found
}

/** The tables with a row in which the member's id or words stand. */
async function traces(userId: string): Promise<string[]> {
  const { rows: tables } = await api.db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public'`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await api.db.execute<{ text: string }>(
      sql`select to_jsonb(each)::text as text from ${sql.raw(name)} as each`,
    )
    if (rows.some(({ text }) => text.includes(userId) || text.includes(MARK))) found.push(name)
  }
  return found
}

async function fill(member: Member): Promise<void> {
  const now = new Date()
  const { user } = member
  const { id: candidateId } = await keep(member, { name: `${MARK} ramps` })
  await saveNotes(member, candidateId, { text: `${MARK} asked Ann`, version: 0 })
  await member.call(calls.analyzeKeyword, { body: { keyword: `${MARK} ramps` } })
  const file = new File([`${MARK} breaks every day.`], 'talk.txt')
  await member.call(calls.addMaterial, { body: { file } })
  const market = `${MARK} ramps`
  await member.call(calls.analyzeMarket, { body: { market, own: { use: 'only' } } })
  const thing = { kind: 'analysis', thing: market, candidate_id: candidateId } as const
  expect((await member.call(calls.placeThing, { body: thing })).status).toBe(204)
  const [assumptionId, testId] = [randomUUID(), randomUUID()]
  const times = { createdAt: now, updatedAt: now }
  await api.db.insert(planAssumptions).values({
    ...{ id: assumptionId, candidateId, kind: 'price', text: `${MARK} would pay` },
    ...{ risk: 3, ignorance: 3, ...times },
  })
  await api.db.insert(planTests).values({
    ...{ id: testId, candidateId, assumptionId, title: `${MARK} test`, measure: 'people' },
    ...{ comparison: 'at least', threshold: 5, formerThresholds: [], ...times },
    ...{ startsOn: '2026-01-01', endsOn: '2026-02-01' },
  })
  const entry = { id: randomUUID(), testId, day: '2026-01-02', text: `${MARK} said yes` }
  await api.db.insert(planEntries).values({ ...entry, createdAt: now })
  await createMemberWrites(api.db, api.clock).note(user.id)
  const share = { id: randomUUID(), userId: user.id, tokenHash: randomUUID(), withNotes: true }
  await api.db
    .insert(shares)
    .values({ ...share, kind: 'candidate', ids: [candidateId], createdAt: now })
  const day = '2026-11-03'
  await api.db.insert(watches).values({
    ...{ candidateId, userId: user.id, startedAt: now, day: 3, visitedOn: day, nextAt: now },
  })
  await api.db.insert(watchChecks).values({
    ...{ id: randomUUID(), candidateId, month: '2026-11', isFirst: true, startedAt: now },
  })
  await makeKey(api, member)
  await api.db.insert(workspaceSettings).values({ userId: user.id, remindsTests: false })
  await api.db.insert(billing).values({ userId: user.id, customerId: randomUUID(), updatedAt: now })
}

// It fills every table for two members.
const LIMIT = { timeout: 60_000 }

test('deleting an account removes every row of it, in every table of users', LIMIT, async () => {
  const tables = await tablesOfUsers()
  expect(tables).toEqual(
    expect.arrayContaining(['access_keys', 'candidates', 'plan_entries', 'shares']),
  )
  const other = await api.premiumUser()
  await fill(other)
  const before = await counts(tables)

  const member = await api.premiumUser()
  await fill(member)
  const filled = await counts(tables)
  const same = tables.filter((table) => filled[table] === before[table])
  expect(same, 'every table of users has rows of the member').toEqual([])
  expect(await traces(member.user.id)).toEqual(
    expect.arrayContaining(['users', 'candidates', 'plan_entries', 'own_material_texts']),
  )

  const body = { password: PASSWORD }
  expect((await member.call(calls.deleteAccount, { body })).status).toBe(204)
  expect(await counts(tables)).toEqual(before)
  const { email } = other
  await other.call(calls.deleteAccount, { body })
  expect(await counts(tables)).toEqual(Object.fromEntries(tables.map((table) => [table, 0])))
  expect(await api.mails(email)).toEqual([])
  // Figures of a keyword are stored without saying who asked, until the month is over; and an order
  // to erase the customer at the payment provider.
  expect(await traces(member.user.id)).toEqual(['billing_events', 'keyword_reports'])
})
