import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { type Member, startApi } from '../../../testing/api.ts'
import { keep, withId } from '../../../testing/candidates.ts'
import {
  candidatePlacements,
  ideaAnalyses,
  keywordAnalyses,
  ownMaterials,
} from '../../db/schema.ts'
import { KEPT_PER_USER } from '../market/analysis.ts'

const api = await startApi()
const DAY = 86_400_000
const { user } = await api.registerAndVerify()

afterEach(() => api.clock.setOffset(0))

/** A check of a keyword some days ago. */
async function checked(
  member: Pick<Member, 'user'>,
  keyword: string,
  days: number,
  locale = 'en-US',
) {
  const id = randomUUID()
  const createdAt = new Date(api.clock.now().getTime() - days * DAY)
  const row = { id, userId: member.user.id, reportId: randomUUID(), keyword, key: keyword }
  await api.db.insert(keywordAnalyses).values({ ...row, locale, result: null, createdAt })
  return id
}

async function analyzed(
  member: Pick<Member, 'user'>,
  market: string,
  days: number,
  ownIds: string[] = [],
) {
  const id = randomUUID()
  const at = new Date(api.clock.now().getTime() - days * DAY)
  const marketKey = ownIds.length > 0 ? `${market}\nonly ${ownIds.join(' ')}` : market
  await api.db.insert(ideaAnalyses).values({
    ...{ id, userId: member.user.id, market, marketKey, threadLimit: 10 },
    ...(ownIds.length > 0 ? { ownUse: 'only' as const, ownIds } : {}),
    ...{ status: 'completed' as const, step: 'Analysis complete', progress: 100 },
    ...{ createdAt: at, updatedAt: at, endedAt: at },
  })
  return id
}

async function added(member: Pick<Member, 'user'>, days: number) {
  const id = randomUUID()
  const at = new Date(api.clock.now().getTime() - days * DAY)
  const row = { id, userId: member.user.id, name: 'talk.txt', kind: 'text' as const }
  await api.db
    .insert(ownMaterials)
    .values({ ...row, texts: 1, characters: 9, createdAt: at, usedAt: at })
  return id
}

async function left(
  table: typeof keywordAnalyses | typeof ideaAnalyses | typeof ownMaterials,
  member: Pick<Member, 'user'>,
) {
  const rows = await api.db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.userId, member.user.id))
  return rows.map(({ id }) => id).toSorted()
}

const clean = () => api.services.cleanup()

describe('housekeeping leaves after 400 days', () => {
  test('the newest check of a keyword and place that belongs to a candidate, and no other', async () => {
    const member = await api.registerAndVerify()
    await keep(member, { name: 'Ramp rental', keyword: 'rent a dog ramp' })
    const kept = [
      await checked(member, 'ramp rental', 401),
      await checked(member, 'ramp rental', 500, 'de-DE'),
      await checked(member, 'rent a dog ramp', 900),
    ]
    await checked(member, 'ramp rental', 402)
    await checked(member, 'dog beds', 401)
    const recent = await checked(member, 'dog beds', 399)
    await checked({ user }, 'ramp rental', 401)
    await clean()
    expect(await left(keywordAnalyses, member)).toEqual([...kept, recent].toSorted())
    expect(await left(keywordAnalyses, { user })).toEqual([])
  })

  test('the analyses of a candidate, and the material that they read', async () => {
    const member = await api.registerAndVerify()
    await keep(member, { name: 'Ramp rental' })
    const read = await added(member, 401)
    await added(member, 401)
    const other = await added(member, 401)
    const kept = [
      await analyzed(member, 'ramp rental', 401),
      await analyzed(member, 'ramp rental', 500, [read]),
    ]
    await analyzed(member, 'dog beds', 401, [other])
    await clean()
    expect(await left(ideaAnalyses, member)).toEqual(kept.toSorted())
    expect(await left(ownMaterials, member)).toEqual([read])
  })

  test('what was put to a candidate, and not what was put to none', async () => {
    const member = await api.registerAndVerify()
    const { id } = await keep(member, { name: 'Ramp rental' })
    const report = await checked(member, 'dog beds', 401)
    const analysis = await analyzed(member, 'dog beds', 401)
    const material = await added(member, 401)
    await checked(member, 'ramp rental', 401)
    await analyzed(member, 'ramp rental', 401)
    const put = (kind: 'report' | 'analysis' | 'material', thing: string, at: string | null) => ({
      ...{ userId: member.user.id, kind, thing, candidateId: at, placedAt: new Date() },
    })
    await api.db
      .insert(candidatePlacements)
      .values([
        put('report', 'en-US dog beds', id),
        put('analysis', 'dog beds', id),
        put('material', material, id),
        put('report', 'en-US ramp rental', null),
        put('analysis', 'ramp rental', null),
      ])
    await clean()
    expect(await left(keywordAnalyses, member)).toEqual([report])
    expect(await left(ideaAnalyses, member)).toEqual([analysis])
    expect(await left(ownMaterials, member)).toEqual([material])
  })

  test('what belongs to a removed candidate, until that is deleted', async () => {
    const member = await api.registerAndVerify()
    const { id } = await keep(member, { name: 'Ramp rental' })
    const report = await checked(member, 'ramp rental', 401)
    const analysis = await analyzed(member, 'ramp rental', 401)
    await member.call(withId(calls.removeCandidate, id))
    await clean()
    expect(await left(keywordAnalyses, member)).toEqual([report])
    expect(await left(ideaAnalyses, member)).toEqual([analysis])
    api.clock.setOffset(31 * DAY)
    await clean()
    await clean()
    expect(await left(keywordAnalyses, member)).toEqual([])
    expect(await left(ideaAnalyses, member)).toEqual([])
  })
})

test('the cap of checks takes what belongs to no candidate first', async () => {
  const member = await api.premiumUser()
  await keep(member, { name: 'Ramp rental' })
  const oldest = await checked(member, 'ramp rental', 300)
  const createdAt = (at: number) => new Date(Date.now() - 200 * DAY + at * 1_000)
  const rows = Array.from({ length: KEPT_PER_USER - 1 }, (_, at) => ({
    ...{ id: randomUUID(), userId: member.user.id, reportId: randomUUID(), result: null },
    ...{ keyword: `thing ${at}`, key: `thing ${at}`, createdAt: createdAt(at) },
  }))
  await api.db.insert(keywordAnalyses).values(rows)
  await member.call(calls.analyzeKeyword, { body: { keyword: 'dog beds' } })
  const ids = await left(keywordAnalyses, member)
  expect(ids).toHaveLength(KEPT_PER_USER)
  expect(ids).toContain(oldest)
  expect(ids).not.toContain(rows[0]?.id)
})
