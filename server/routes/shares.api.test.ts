import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import type { OwnChoice } from '../../contract/ideas.ts'
import type { ShareKind } from '../../contract/share-form.ts'
import { completed, createAnalysisRows } from '../../testing/analysis-rows.ts'
import { type Member, PASSWORD, startApi } from '../../testing/api.ts'
import { createDatabase } from '../../testing/database.ts'
import type { AnalysisResult, Idea } from '../analysis/types/result.ts'
import { discussionComments, ideaAnalyses, shares } from '../db/schema.ts'
import { plainLog } from '../jobs/loop.ts'
import { readSamples } from '../providers/discussions/samples.ts'
import { hashToken } from '../services/accounts/tokens.ts'
import { deletedComment } from '../services/archive/rows.ts'
import { saveRows } from '../services/archive/store.ts'
import { storedBefore } from '../services/ideas/stored-before.fixture.ts'

const DAY = 86_400_000
const GONE = 'This link shows nothing any more'

const database = await createDatabase()
const ideas = { samples: await readSamples() }
const api = await startApi({ database, ideas })
/** Another host over the same database. */
const second = await startApi({ database, ideas })
const rows = createAnalysisRows(api.db)

let member: Member
let other: Member
beforeAll(async () => {
  member = await api.premiumUser()
  other = await api.premiumUser()
  api.services.worker.start(plainLog)
})
afterAll(async () => {
  api.services.worker.stop()
  await database.close()
})

function at<C extends Call>(call: C, id: string): C {
  return { ...call, path: call.path.replace(/:\w+/, id) }
}

interface Asked {
  kind: ShareKind
  ids: string[]
  with_notes?: boolean
  expires_on?: string
}

const ask = (who: Member, body: Asked) => who.call(calls.createShare, { body })
const share = async (who: Member, kind: ShareKind, ...ids: string[]) =>
  (await ask(who, { kind, ids })).value()
const open = (token: string, host = api) =>
  host.browser().call(calls.openShare, { body: { token } })
const list = async (who: Member) => (await who.call(calls.shares)).value()

async function expectGone(token: string, host = api) {
  const answer = await open(token, host)
  expect([answer.status, answer.detail]).toEqual([404, GONE])
}

async function checked(who: Member, keyword = 'senior dog ramps'): Promise<string> {
  const { analysisId } = (await who.call(calls.analyzeKeyword, { body: { keyword } })).value()
  if (analysisId === undefined) throw new Error('the report was not kept')
  return analysisId
}

async function analyzed(who: Member, own?: OwnChoice): Promise<string> {
  const market = own ? 'kennel software' : 'senior dog mobility'
  const body = { market, ...(own ? { own } : {}) }
  const answer = (await who.call(calls.analyzeMarket, { body })).value()
  if (!('analysis_id' in answer)) throw new Error('nothing was started')
  const progress = at(calls.ideaProgress, answer.analysis_id)
  const status = async () => (await who.call(progress)).value().status
  await expect.poll(status, { timeout: 20_000 }).toBe('completed')
  return answer.analysis_id
}

async function analysisOf(token: string) {
  const shown = (await open(token)).value()
  if (shown.kind !== 'analysis') throw new Error(`it shows a ${shown.kind}`)
  return shown.analysis
}

describe('a link', () => {
  test('shows a report as its owner sees it, to anyone', async () => {
    const id = await checked(member)
    const { share: made, token } = await share(member, 'report', id)
    expect(made).toMatchObject({ kind: 'report', ids: [id], name: 'senior dog ramps' })
    const answer = await open(token)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    const shown = answer.value()
    if (shown.kind !== 'report') throw new Error(`it shows a ${shown.kind}`)
    const own = await member.call(calls.analyzeKeyword, { body: { keyword: 'senior dog ramps' } })
    const summary = (await member.call(at(calls.keywordSummary, id))).value()
    const { analysisId: _, ...report } = own.value()
    // The owner gets an estimate anew, to the millisecond.
    const source = { ...report.source, fetched_at: shown.report.source.fetched_at }
    expect(shown.report).toEqual({ ...report, ...summary, source })
    expect(shown.report.source.fetched_at.slice(0, 10)).toBe(report.source.fetched_at.slice(0, 10))
    expect(answer.text).not.toContain(member.email)
    expect(answer.text).not.toContain(member.user.id)
  })

  test('shows an analysis as its owner sees it, also what is erased later', async () => {
    const id = await analyzed(member)
    const { token } = await share(member, 'analysis', id)
    const own = (await member.call(at(calls.ideaResult, id))).value()
    const shown = await analysisOf(token)
    expect(shown).toEqual(own)

    const [row] = await api.db.select().from(ideaAnalyses).where(eq(ideaAnalyses.id, id))
    const evidence = row?.result?.pain_points.pain_points.flatMap((point) => point.evidence) ?? []
    const comments = await api.db.select().from(discussionComments)
    const quoted = comments.find(({ text }) => evidence.some(({ quote }) => text.includes(quote)))
    if (quoted === undefined) throw new Error('no comment is quoted')
    const quote = evidence.find((each) => quoted.text.includes(each.quote))?.quote ?? ''
    expect(JSON.stringify(shown)).toContain(JSON.stringify(quote))
    const now = api.clock.now().toISOString()
    const erased = deletedComment(quoted.discussionId, quoted.id, now)
    await saveRows(api.db, { discussions: [], comments: [erased] })
    expect(JSON.stringify(await analysisOf(token))).not.toContain(JSON.stringify(quote))
  })

  test('is a random token of 256 bits, of which the database has only the hash', async () => {
    const id = await checked(member)
    const made = await Promise.all(Array.from({ length: 20 }, () => share(member, 'report', id)))
    const tokens = made.map(({ token }) => token)
    expect(new Set(tokens).size).toBe(20)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const bits = tokens.flatMap((token) => [...Buffer.from(token, 'base64url')])
    const ones = bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
    // 5,120 fair bits: outside of these bounds once in a billion runs.
    expect(ones).toBeGreaterThan(2_560 - 225)
    expect(ones).toBeLessThan(2_560 + 225)
    const stored = JSON.stringify(await api.db.select().from(shares))
    for (const token of tokens) {
      expect(stored).not.toContain(token)
      expect(stored).toContain(hashToken(token))
    }
    expect(JSON.stringify(await list(member))).not.toMatch(/token|hash/i)
    const log = api.logs.join('')
    for (const token of tokens) expect(log).not.toContain(token)
  })

  test('is revoked on another host at once', async () => {
    const { share: made, token } = await share(member, 'report', await checked(member))
    expect((await open(token, second)).status).toBe(200)
    expect((await member.call(at(calls.revokeShare, made.id))).status).toBe(204)
    await expectGone(token, second)
    await expectGone(token)
    expect((await member.call(at(calls.revokeShare, made.id))).status).toBe(404)
    expect((await list(member)).map(({ id }) => id)).not.toContain(made.id)
  })

  test('ends with all others of its owner, and with nobody else’s', async () => {
    const who = await api.premiumUser()
    const id = await checked(who)
    const one = await share(who, 'report', id)
    const two = await share(who, 'report', id)
    const foreign = await share(other, 'report', await checked(other))
    expect((await who.call(calls.revokeShares)).status).toBe(204)
    await expectGone(one.token, second)
    await expectGone(two.token)
    expect(await list(who)).toEqual([])
    expect((await open(foreign.token)).status).toBe(200)
  })

  test('works until its last day is over, and housekeeping removes it then', async () => {
    const later = await startApi()
    const who = await later.registerAndVerify()
    const id = await createAnalysisRows(later.db).add(who.user.id, 'kennels', completed('kennels'))
    const today = later.clock.now().toISOString().slice(0, 10)
    const body: Asked = { kind: 'analysis', ids: [id], expires_on: today }
    const { share: made, token } = (await ask(who, body)).value()
    expect(made.expires_on).toBe(today)
    const midnight = Date.parse(today) + DAY - later.clock.now().getTime()
    later.clock.setOffset(midnight - 5_000)
    expect((await open(token, later)).status).toBe(200)
    later.clock.setOffset(midnight + 1_000)
    await expectGone(token, later)
    expect(await later.db.$count(shares, eq(shares.id, made.id))).toBe(1)
    await later.services.cleanup()
    expect(await later.db.$count(shares)).toBe(0)
  })

  test('cannot end before it begins', async () => {
    const id = await checked(member)
    const { status, detail } = await ask(member, {
      ...{ kind: 'report', ids: [id] },
      expires_on: '2020-02-02',
    })
    expect([status, detail]).toEqual([422, 'Please choose today or a later day'])
  })

  test('shows nothing after its owner removed what it showed', async () => {
    const id = await checked(member, 'dog beds')
    const report = await share(member, 'report', id)
    await member.call(at(calls.deleteKeywordAnalysis, id))
    await expectGone(report.token)
    const market = await rows.add(member.user.id, 'kennels', completed('kennels'))
    const analysis = await share(member, 'analysis', market)
    await member.call(at(calls.deleteIdeaAnalysis, market))
    await expectGone(analysis.token)
    const left = (await list(member)).filter(({ id }) => id === analysis.share.id)
    expect(left).toEqual([{ ...analysis.share, name: null }])
  })

  test('goes with the account', async () => {
    const who = await api.premiumUser()
    const { token } = await share(who, 'report', await checked(who))
    await who.call(calls.deleteAccount, { body: { password: PASSWORD } })
    await expectGone(token)
    await expectGone(token, second)
    expect(await api.db.$count(shares, eq(shares.userId, who.user.id))).toBe(0)
  })

  test.each(['', 'x', 'A'.repeat(43), '\u0000', '🏴'.repeat(20), "' or 1=1 --"])(
    'that never was is refused like one that ended: %j',
    async (token) => expectGone(token),
  )
})

describe('a link to what its maker does not have', () => {
  test.each(['candidate', 'analysis', 'report'] as const)('is not made: %s', async (kind) => {
    const id = {
      candidate: randomUUID(),
      analysis: await rows.add(other.user.id, 'kennels', completed('kennels')),
      report: await checked(other),
    }[kind]
    for (const ids of [[id], [randomUUID()]]) {
      expect((await ask(member, { kind, ids })).status).toBe(404)
    }
    const held = await api.db.select().from(shares).where(eq(shares.userId, member.user.id))
    expect(held.flatMap(({ ids }) => ids)).not.toContain(id)
  })

  test('is not made of an analysis without a result', async () => {
    const id = await rows.add(member.user.id, 'kennels', { status: 'error', endedAt: new Date() })
    const answer = await ask(member, { kind: 'analysis', ids: [id] })
    expect([answer.status, answer.detail]).toEqual([409, 'There is nothing to share in it yet'])
  })

  test('is not revoked by another member', async () => {
    const { share: made, token } = await share(other, 'report', await checked(other))
    expect((await member.call(at(calls.revokeShare, made.id))).status).toBe(404)
    expect((await open(token)).status).toBe(200)
  })
})

describe('a link to a candidate', () => {
  const keep = async (who: Member, name: string, keyword?: string) =>
    (
      await who.call(calls.keepCandidate, { body: { name, ...(keyword ? { keyword } : {}) } })
    ).value()
  const note = (who: Member, id: string, text: string) =>
    who.call(at(calls.saveNotes, id), { body: { text, version: 0 } })
  const candidateIn = async (token: string) => {
    const shown = (await open(token)).value()
    if (shown.kind !== 'candidate') throw new Error(`it shows a ${shown.kind}`)
    return shown.candidate
  }

  test('shows it without the notes, unless they were chosen', async () => {
    const who = await api.premiumUser()
    await checked(who, 'dog ramps for cars')
    const { id } = await keep(who, 'Car ramps', 'dog ramps for cars')
    const reason = 'xylophone reason'
    const move = { stage: 'dropped', after: null, reason } as const
    await who.call(at(calls.moveCandidate, id), { body: move })
    expect((await note(who, id, 'xylophone first line\nand another')).status).toBe(200)
    const own = (await who.call(at(calls.candidate, id))).value()
    expect(own.reports).toHaveLength(1)

    const plain = await share(who, 'candidate', id)
    const shown = await candidateIn(plain.token)
    expect(JSON.stringify(shown)).not.toContain('xylophone')
    expect(shown.reports).toEqual(own.reports)
    expect(shown.candidate).toMatchObject({ name: 'Car ramps', stage: 'dropped' })

    const body = { kind: 'candidate', ids: [id], with_notes: true } as Asked
    const { token } = (await ask(who, body)).value()
    expect(await candidateIn(token)).toMatchObject({
      notes: 'xylophone first line\nand another',
      candidate: { drop_reason: null },
    })
  })

  test('shows nothing of own material, and of the analysis only what is public', async () => {
    const who = await api.premiumUser()
    const { id } = await keep(who, 'Mobility', 'senior dog mobility')
    const body = { file: new File(['Our zanzibar broke again.'], 'zanzibar.txt') }
    const material = (await who.call(calls.addMaterial, { body })).value()
    await who.call(calls.placeThing, {
      body: { kind: 'material', thing: material.id, candidate_id: id },
    })
    await analyzed(who)
    const own = (await who.call(at(calls.candidate, id))).value()
    expect(own.materials).toHaveLength(1)
    expect(own.analysis?.pain_points.pain_points.length).toBeGreaterThan(0)
    const shown = await candidateIn((await share(who, 'candidate', id)).token)
    expect(shown.materials).toEqual([])
    expect(shown.candidate.counts.materials).toBe(0)
    expect(JSON.stringify(shown)).not.toContain('zanzibar')
    expect(shown.analysis).toEqual(own.analysis)
  })

  test('shows nothing while it is removed', async () => {
    const who = await api.registerAndVerify()
    const { id } = await keep(who, 'Stairs for cats')
    const { token } = await share(who, 'candidate', id)
    await who.call(at(calls.removeCandidate, id))
    await expectGone(token, second)
    expect((await ask(who, { kind: 'candidate', ids: [id] })).status).toBe(404)
    await who.call(at(calls.restoreCandidate, id))
    expect((await open(token)).status).toBe(200)
  })

  test('ends when its candidate is removed and kept anew', async () => {
    const who = await api.registerAndVerify()
    const { id } = await keep(who, 'Stairs for dogs')
    const { token } = await share(who, 'candidate', id)
    await who.call(at(calls.removeCandidate, id))
    expect((await keep(who, 'Stairs for dogs')).id).toBe(id)
    await expectGone(token, second)
  })

  test('and others compares those that are left, and never another member’s', async () => {
    const who = await api.registerAndVerify()
    const [one, two, three] = [
      await keep(who, 'One'),
      await keep(who, 'Two'),
      await keep(who, 'Three'),
    ]
    const foreign = await keep(other, 'Foreign')
    const ids = [three.id, one.id, two.id]
    for (const some of [[one.id], [one.id, two.id]]) {
      const answer = await ask(who, { kind: 'comparison', ids: [...some, foreign.id] })
      expect(answer.status).toBe(404)
    }
    const made = await share(who, 'comparison', ...ids)
    expect(made.share.name).toBe('Three, One, and Two')
    const names = async () => {
      const shown = (await open(made.token)).value()
      return shown.kind === 'comparison' && shown.candidates.map(({ candidate }) => candidate.name)
    }
    expect(await names()).toEqual(['Three', 'One', 'Two'])
    await who.call(at(calls.removeCandidate, one.id))
    expect(await names()).toEqual(['Three', 'Two'])
    await who.call(at(calls.removeCandidate, two.id))
    await expectGone(made.token)
  })
})

describe('own material', () => {
  const TALK = [
    'Interviewer: How do you take deposits for the kennel?',
    'P1: I am so tired of chasing clients for the kennel deposit before every zanzibar holiday.',
    'P2: I keep losing track of which kennel deposit belongs to which zanzibar dog.',
    'P3: I keep losing track of who paid the kennel deposit at zanzibar and who did not.',
  ].join('\n')

  /** An analysis of samples into which a model drafted what it read in own material. */
  async function mixed(who: Member) {
    const body = { file: new File([TALK], 'zanzibar.txt') }
    const material = (await who.call(calls.addMaterial, { body })).value()
    const id = await analyzed(who)
    const [row] = await api.db.select().from(ideaAnalyses).where(eq(ideaAnalyses.id, id))
    const result = row?.result as AnalysisResult
    const [thread] = result.threads
    const [first] = result.pain_points.pain_points
    const [quoted] = first?.evidence ?? []
    const [idea] = storedBefore.business_ideas.business_ideas as unknown as Idea[]
    if (!thread || !first || !quoted || !idea) throw new Error('nothing was found')
    const open = { ...first, id: 'public', heading: 'Ramps that slip' }
    const thread_id = `own:${material.id}`
    const url = `/product-idea-generator#material-${material.id}`
    const own = { ...quoted, thread_id, url, comment_id: '0', quote: 'They zanzibar the deposit.' }
    const points = [
      { ...first, id: 'quoted', evidence: [...first.evidence, own], summary: 'zanzibar' },
      { ...first, id: 'stated', roles: [{ ...own, words: 'zanzibar' }] },
      { ...first, id: 'named', heading_from: { thread_id, comment_id: null } },
      { ...open, summary: 'As at zanzibar.', questions: ['zanzibar?'] },
    ]
    const shown = points.flatMap(({ evidence }) => evidence).length
    const changed: AnalysisResult = {
      ...result,
      pain_points: { summary: 'Most zanzibar.', pain_points: points },
      quote_check: { ...result.quote_check, shown },
      business_ideas: {
        executive_summary: 'For zanzibar.',
        business_ideas: [
          { ...idea, pain_point_ids: ['quoted', 'public'], description: 'zanzibar' },
        ],
        top_opportunities: [{ ranking: 1, idea_name: idea.name, reasoning: 'zanzibar' }],
      },
      threads: [...result.threads, { ...thread, id: thread_id, url, title: 'zanzibar' }],
      thread_urls: [...result.thread_urls, url],
    }
    const values = { result: changed as never, ownUse: 'with' as const, ownIds: [material.id] }
    await api.db.update(ideaAnalyses).set(values).where(eq(ideaAnalyses.id, id))
    return { id, open }
  }

  test('never reaches a shared analysis, and what is public stays', async () => {
    const who = await api.premiumUser()
    const { id, open: left } = await mixed(who)
    const own = (await who.call(at(calls.ideaResult, id))).value()
    expect(JSON.stringify(own).match(/zanzibar/g)?.length).toBeGreaterThan(8)
    const { token } = await share(who, 'analysis', id)
    const shown = await analysisOf(token)
    expect(JSON.stringify(shown)).not.toMatch(/zanzibar|own:|#material/)
    const points = shown.pain_points.pain_points
    expect(points.map((point) => point.heading)).toEqual([left.heading])
    expect(points[0]?.quotes).toEqual(left.quotes)
    expect(shown.pain_points.summary).toContain('private material of its owner')
    expect(shown.quote_check.shown).toBe(points.flatMap((point) => point.quotes).length)
    // The owner still has all of it.
    expect((await who.call(at(calls.ideaResult, id))).value()).toEqual(own)
  })

  test('that is deleted meanwhile leaves no drafted text of it in a shared analysis', async () => {
    const who = await api.premiumUser()
    const { id } = await mixed(who)
    await who.call(calls.deleteAllMaterial)
    const { token } = await share(who, 'analysis', id)
    expect(JSON.stringify(await analysisOf(token))).not.toContain('zanzibar')
  })

  test('alone is not shared at all', async () => {
    const who = await api.premiumUser()
    const body = { file: new File([TALK], 'zanzibar.txt') }
    ;(await who.call(calls.addMaterial, { body })).value()
    const id = await analyzed(who, { use: 'only' })
    expect((await ask(who, { kind: 'analysis', ids: [id] })).status).toBe(409)
  })
})

describe('a request for a link', () => {
  test.each<[string, Asked]>([
    ['two reports', { kind: 'report', ids: [randomUUID(), randomUUID()] }],
    ['a comparison of one', { kind: 'comparison', ids: [randomUUID()] }],
    [
      'a comparison of five',
      { kind: 'comparison', ids: Array.from({ length: 5 }, () => randomUUID()) },
    ],
    ['notes of a report', { kind: 'report', ids: [randomUUID()], with_notes: true }],
    ['no day', { kind: 'report', ids: [randomUUID()], expires_on: '2026-02-30' }],
    ['no id', { kind: 'report', ids: ['x'] }],
  ])('is refused for %s', async (_name, body) => {
    expect((await ask(member, body)).status).toBe(422)
  })

  test('is refused for a comparison of one with itself', async () => {
    const id = randomUUID()
    expect((await ask(member, { kind: 'comparison', ids: [id, id] })).status).toBe(422)
  })
})

test('opening links is limited per address', async () => {
  const strict = await startApi({ database, env: { RATE_LIMIT: '1' } })
  const body = { token: 'x' }
  const address = '203.0.113.77'
  const send = () => strict.call(calls.openShare, { body, address })
  const statuses: number[] = []
  for (let tried = 0; tried < 301; tried += 1) statuses.push((await send()).status)
  expect(statuses.slice(0, 300).every((status) => status === 404)).toBe(true)
  expect(statuses[300]).toBe(429)
})
