import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CallInput } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import type { OwnChoice } from '../../contract/ideas.ts'
import { type Member, startApi } from '../../testing/api.ts'
import { board, detailOf, keep, withId } from '../../testing/candidates.ts'
import { startDataForSeo } from '../../testing/dataforseo-server.ts'
import { knownAtlas } from '../../testing/known-atlas.ts'
import {
  candidatePlacements,
  ideaAnalyses,
  keywordAnalyses,
  keywordInterest,
} from '../db/schema.ts'
import { storedBefore } from '../services/ideas/stored-before.fixture.ts'

const vendor = await startDataForSeo()
const api = await startApi({ atlas: knownAtlas })
const measured = await startApi({ env: vendor.env })
const MOBILITY = ['Pets & Animals', 'Dog Care', 'Senior Dog Mobility']

type Place = Pick<CallInput<typeof calls.analyzeKeyword, 'body'>, 'country' | 'language'>

const check = async (member: Member, keyword: string, place: Place = {}) =>
  (await member.call(calls.analyzeKeyword, { body: { keyword, ...place } })).value()

async function analyze(member: Member, market: string, own?: OwnChoice): Promise<string> {
  const body = { market, ...(own ? { own } : {}) }
  const answer = (await member.call(calls.analyzeMarket, { body })).value()
  if (!('analysis_id' in answer)) throw new Error('nothing was started')
  return answer.analysis_id
}

async function add(member: Member, name: string): Promise<string> {
  const file = new File(['P1: I lose track of deposits.'], name)
  return (await member.call(calls.addMaterial, { body: { file } })).value().id
}

/** Ends an analysis with a stored result. */
const finish = (id: string) =>
  api.db
    .update(ideaAnalyses)
    .set({ status: 'completed', endedAt: new Date(), result: storedBefore as never })
    .where(eq(ideaAnalyses.id, id))

const place = (member: Member, body: CallInput<typeof calls.placeThing, 'body'>) =>
  member.call(calls.placeThing, { body })

const reportsOf = async (member: Member, id: string) =>
  (await detailOf(member, id)).reports.map(({ report }) => report.analysisId)

describe('what belongs to a candidate', () => {
  test('are reports and analyses of its name or phrase, and the material that they read', async () => {
    const member = await api.premiumUser()
    const other = await api.premiumUser()
    await check(other, 'ramp rental')
    await analyze(other, 'Ramp rental')
    const { id } = await keep(member, { name: 'Ramp rental', keyword: 'rent a dog ramp' })
    const byPhrase = await check(member, 'Rent a dog ramp')
    const byName = await check(member, 'ramp rental', { country: 'DE', language: 'de' })
    await check(member, 'dog beds')
    const material = await add(member, 'talk.txt')
    await add(member, 'unread.txt')
    const analysis = await analyze(member, 'RAMP rental!', { use: 'only', ids: [material] })
    await analyze(member, 'Dog beds')

    const detail = await detailOf(member, id)
    expect(detail.reports.map(({ report }) => report)).toMatchObject([
      { analysisId: byPhrase.analysisId, keyword: 'Rent a dog ramp', volume: byPhrase.volume },
      { analysisId: byName.analysisId, keyword: 'ramp rental' },
    ])
    expect(detail.reports.map(({ thing }) => thing)).toEqual([
      'en-US rent a dog ramp',
      'de-DE ramp rental',
    ])
    expect(detail.analyses.map((each) => [each.id, each.thing])).toEqual([
      [analysis, 'ramp rental'],
    ])
    expect(detail.materials.map((each) => [each.id, each.name])).toEqual([[material, 'talk.txt']])
    expect(detail.candidate.counts).toEqual({ reports: 2, analyses: 1, materials: 1 })
    const [card] = await board(member)
    expect(card).toEqual(detail.candidate)
  })

  test('are what was there before it was kept', async () => {
    const member = await api.premiumUser()
    const report = await check(member, 'dog ramp for bed')
    const analysis = await analyze(member, 'Senior Dog Mobility')
    const { id, counts } = await keep(member, { path: MOBILITY })
    expect(counts).toEqual({ reports: 1, analyses: 1, materials: 0 })
    expect(await reportsOf(member, id)).toEqual([report.analysisId])
    expect((await detailOf(member, id)).analyses.map((each) => each.id)).toEqual([analysis])
  })

  test('is the newest check of a keyword in each place', async () => {
    const member = await api.premiumUser()
    const { id } = await keep(member, { name: 'Ramp rental' })
    const report = await check(member, 'ramp rental')
    const row = eq(keywordAnalyses.id, report.analysisId ?? '')
    const before = { createdAt: new Date(Date.now() - 40 * 86_400_000), reportId: randomUUID() }
    const [kept] = await api.db.select().from(keywordAnalyses).where(row)
    if (!kept) throw new Error('nothing was kept')
    await api.db.insert(keywordAnalyses).values({ ...kept, id: randomUUID(), ...before })
    expect(await reportsOf(member, id)).toEqual([report.analysisId])
  })

  test('belongs to the older of two candidates of one name, and to the other without it', async () => {
    const member = await api.premiumUser()
    const old = await keep(member, { name: 'Ramp rental' })
    const young = await keep(member, { name: 'Dog ramps', keyword: 'ramp rental' })
    const report = await check(member, 'ramp rental')
    expect(await reportsOf(member, old.id)).toEqual([report.analysisId])
    expect(await reportsOf(member, young.id)).toEqual([])
    await member.call(withId(calls.removeCandidate, old.id))
    expect(await reportsOf(member, young.id)).toEqual([report.analysisId])
  })

  test('shows its own phrase in its own country first, and on its card', async () => {
    const member = await measured.premiumUser()
    const { id } = await keep(member, { name: 'Garden hose', country: 'GB' })
    const here = await check(member, 'garden hose', { country: 'GB' })
    const there = await check(member, 'garden hose', { country: 'US' })
    expect(await reportsOf(member, id)).toEqual([here.analysisId, there.analysisId])
    const [card] = await board(member)
    expect(card).toMatchObject({ volume: here.volume, volume_kind: 'measured' })
    expect(here.volume).not.toBeNull()
  })

  test('has the estimate of its report on the card', async () => {
    const member = await api.premiumUser()
    await keep(member, { path: MOBILITY })
    const report = await check(member, 'dog ramp for bed')
    const [card] = await board(member)
    expect(report.volume).not.toBeNull()
    expect(card).toMatchObject({
      volume: report.volume,
      volume_range: report.volume_range,
      volume_kind: 'modelled',
    })
  })

  test('has the stored reading interest of its first report, without asking anybody', async () => {
    const member = await api.premiumUser()
    const { id } = await keep(member, { name: 'Yarn winders' })
    await check(member, 'yarn winders')
    expect((await detailOf(member, id)).interest).toBeNull()
    const now = new Date()
    const row = { key: 'yarn winders', language: 'en', interest: null, fetchedAt: now }
    await api.db.insert(keywordInterest).values({ ...row, month: '2026-10' })
    expect((await detailOf(member, id)).interest).toEqual({ state: 'none' })
  })

  test('has the dossier of its niche, or of the nearest one above', async () => {
    const member = await api.premiumUser()
    const own = await keep(member, { path: MOBILITY })
    expect((await detailOf(member, own.id)).dossier).toMatchObject({
      path: MOBILITY,
      dossier: { customer: expect.stringContaining('lifts') },
    })
    await member.call(calls.explore, { body: { path: MOBILITY } })
    const path = [...MOBILITY, 'Home Mobility Visits']
    const below = await keep(member, { path })
    const { dossier } = await detailOf(member, below.id)
    expect(dossier?.dossier?.customer).toBeDefined()
    const idea = await keep(member, { name: 'Ramp rental' })
    expect((await detailOf(member, idea.id)).dossier).toBeNull()
  })
})

describe('the newest analysis', () => {
  test('is shown as its own page shows it, without what was deleted', async () => {
    const member = await api.premiumUser()
    const { id } = await keep(member, { name: 'Knitting yarn' })
    const done = await analyze(member, 'knitting yarn')
    await finish(done)
    const running = await analyze(member, 'Knitting yarn')
    const detail = await detailOf(member, id)
    expect(detail.analyses.map((each) => each.id)).toEqual([running, done])
    const shown = (await member.call(withId(calls.ideaResult, done))).value()
    expect(detail.analysis).toEqual(shown)
    // Its threads are not in this archive, as if their authors had deleted them.
    expect(detail.analysis?.pain_points.pain_points).toEqual([])
  })
})

describe('placing', () => {
  test('moves a report, an analysis and a material, to another candidate and to none', async () => {
    const member = await api.premiumUser()
    const ramps = await keep(member, { name: 'Ramp rental' })
    const beds = await keep(member, { name: 'Dog beds' })
    const report = await check(member, 'ramp rental')
    const material = await add(member, 'talk.txt')
    const analysis = await analyze(member, 'ramp rental', { use: 'only', ids: [material] })
    const things = [
      { kind: 'report', thing: 'en-US ramp rental' },
      { kind: 'analysis', thing: 'ramp rental' },
      { kind: 'material', thing: material },
    ] as const
    for (const thing of things) {
      expect((await place(member, { ...thing, candidate_id: beds.id })).status).toBe(204)
    }
    const moved = await detailOf(member, beds.id)
    expect(moved.candidate.counts).toEqual({ reports: 1, analyses: 1, materials: 1 })
    expect(moved.reports[0]?.report.analysisId).toBe(report.analysisId)
    expect(moved.analyses[0]?.id).toBe(analysis)
    const none = { reports: 0, analyses: 0, materials: 0 }
    expect((await detailOf(member, ramps.id)).candidate.counts).toEqual(none)
    for (const thing of things) await place(member, { ...thing, candidate_id: null })
    expect((await board(member)).map(({ counts }) => counts)).toEqual([none, none])
    const own = eq(candidatePlacements.userId, member.user.id)
    expect(await api.db.$count(candidatePlacements, own)).toBe(3)
  })

  test('lets a thing go home when the candidate is removed, and back when it is restored', async () => {
    const member = await api.premiumUser()
    const ramps = await keep(member, { name: 'Ramp rental' })
    const beds = await keep(member, { name: 'Dog beds' })
    const { analysisId } = await check(member, 'ramp rental')
    await place(member, { kind: 'report', thing: 'en-US ramp rental', candidate_id: beds.id })
    await member.call(withId(calls.removeCandidate, beds.id))
    expect(await reportsOf(member, ramps.id)).toEqual([analysisId])
    await member.call(withId(calls.restoreCandidate, beds.id))
    expect(await reportsOf(member, beds.id)).toEqual([analysisId])
  })

  test('refuses what the member does not have', async () => {
    const member = await api.premiumUser()
    const { id } = await keep(member, { name: 'Ramp rental' })
    for (const thing of ['en-US ramp rental', 'de-DE dog beds', 'x'.repeat(1_000)]) {
      const answer = await place(member, { kind: 'report', thing, candidate_id: id })
      expect(answer.status).toBe(404)
    }
    const own = and(eq(candidatePlacements.userId, member.user.id))
    expect(await api.db.$count(candidatePlacements, own)).toBe(0)
  })
})

describe('a comparison', () => {
  test('has up to four candidates in the order of the ids', async () => {
    const member = await api.registerAndVerify()
    const ids: string[] = []
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await keep(member, { name })).id)
    const compare = (chosen: string[]) =>
      member.call(calls.compareCandidates, { query: { ids: chosen.join(',') } as never })
    const order = ids.toReversed()
    const found = (await compare(order)).value()
    expect(found.map(({ candidate }) => candidate.id)).toEqual(order)
    expect(found[0]).toEqual(await detailOf(member, order[0] ?? ''))
    expect((await compare([...ids, ids[0] ?? ''])).status).toBe(422)
    expect((await compare([ids[0] ?? '', randomUUID()])).status).toBe(404)
  })
})

test('what was kept stays readable when Premium ends', async () => {
  const member = await api.premiumUser()
  const { id } = await keep(member, { name: 'Knitting yarn' })
  await check(member, 'knitting yarn')
  await finish(await analyze(member, 'knitting yarn'))
  const before = await detailOf(member, id)
  expect(before.analysis).not.toBeNull()
  await api.services.grants.revoke(member.email)
  const answer = await member.call(calls.analyzeKeyword, { body: { keyword: 'knitting yarn' } })
  expect(answer.status).toBe(403)
  expect(await detailOf(member, id)).toEqual(before)
  expect((await member.call(calls.exportWorkspace)).value().candidates).toEqual([
    { ...before, plan: null, watched: null },
  ])
})
