import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApi } from '../../../testing/api.ts'
import { board } from '../../../testing/candidates.ts'
import { candidates, keywordAnalyses, users } from '../../db/schema.ts'
import { marketRetentions } from '../market/retention.ts'

const api = await startApi()
const MANY = 1_000

/** The member with 1,000 candidates, each with a report, beside others with some. */
const member = await api.registerAndVerify()
const now = new Date()
for (const own of [MANY, 400, 400, 400]) {
  const userId = own === MANY ? member.user.id : randomUUID()
  if (own !== MANY) {
    const email = `${userId}@mail.example`
    await api.db.insert(users).values({ id: userId, email, emailKey: email, createdAt: now })
  }
  const rows = Array.from({ length: own }, (_, at) => ({
    ...{ id: randomUUID(), userId, key: `idea ${at}`, name: `Idea ${at}`, keyword: `idea ${at}` },
    ...{ keys: [`idea ${at}`], stage: 'considering' as const, rank: at, createdAt: now },
    ...{ updatedAt: now, notes: 'word '.repeat(400) },
  }))
  await api.db.insert(candidates).values(rows)
  const checks = rows.map(({ keyword }) => ({
    ...{ id: randomUUID(), userId, reportId: randomUUID(), keyword, key: keyword },
    ...{ result: { volume: 10, source: { kind: 'measured' } } as never, createdAt: now },
  }))
  await api.db.insert(keywordAnalyses).values(checks)
}
await api.db.execute(sql`analyze`)

/** The plan of a statement on tables that are too long to be read whole. */
async function planOf(statement: SQL): Promise<string> {
  return api.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<Record<string, string>>(sql`explain ${statement}`)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
}

test('a board of 1,000 cards is read by indexes', async () => {
  const cards = await board(member)
  expect(cards).toHaveLength(MANY)
  expect(cards.every(({ counts, volume }) => counts.reports === 1 && volume === 10)).toBe(true)
  const mine = sql`user_id = ${member.user.id}`
  const stage = sql`stage = 'considering' and removed_at is null`
  const near = sql`order by rank, id limit 1`
  const plans = {
    candidates_: sql`select * from candidates where ${mine} and removed_at is null`,
    candidates_key: sql`select id from candidates where ${mine} and key = 'idea 7' and removed_at is null`,
    'candidates_board ': sql`select id from candidates where ${mine} and ${stage} and rank > 5 ${near}`,
    candidates_removed_user: sql`select id from candidates where ${mine} and removed_at is not null order by removed_at desc, id desc offset 200`,
    candidate_placements_user_id: sql`select * from candidate_placements where ${mine}`,
    plan_tests_candidate: sql`select from plan_tests where candidate_id = ${randomUUID()}`,
    watches_pkey: sql`select from watches where candidate_id = ${randomUUID()}`,
    watches_user: sql`select from watches where ${mine}`,
    watches_next: sql`select from watches where next_at <= now() and stopped_at is null order by next_at limit 1`,
    watch_checks_month: sql`select from watch_checks where candidate_id = ${randomUUID()}`,
    watch_checks_unmailed: sql`select from watch_checks where ended_at is not null and mailed_at is null order by ended_at limit 50`,
    keyword_analyses_: sql`select id from keyword_analyses where ${mine}`,
    idea_analyses_user: sql`select id from idea_analyses where ${mine}`,
  }
  for (const [index, statement] of Object.entries(plans)) {
    expect(await planOf(statement)).toContain(index.trim())
  }
})

test('what is kept is found by indexes when old checks are removed', async () => {
  const retention = marketRetentions.find(({ from }) => from === keywordAnalyses)
  if (retention === undefined || !('where' in retention)) throw new Error('nothing removes checks')
  const condition = retention.where(new Date(now.getTime() + 1_000), api.db)
  const plan = await planOf(sql`delete from ${keywordAnalyses} where ${condition}`)
  for (const index of ['candidates_board', 'candidate_placements_user', 'keyword_analyses_again']) {
    expect(plan).toContain(index)
  }
  expect(plan).not.toContain('Seq Scan')
})
