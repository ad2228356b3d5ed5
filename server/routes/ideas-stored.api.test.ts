import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { type Member, SITE, startApi } from '../../testing/api.ts'
import type { AnalysisResult } from '../analysis/types/result.ts'
import { discussionComments, ideaAnalyses } from '../db/schema.ts'
import { plainLog } from '../jobs/loop.ts'
import { readSamples } from '../providers/discussions/samples.ts'
import { deletedComment } from '../services/archive/rows.ts'
import { saveRows } from '../services/archive/store.ts'
import { storedBefore } from '../services/ideas/stored-before.fixture.ts'

const api = await startApi({
  ideas: { samples: await readSamples() },
})
afterAll(() => api.services.worker.stop())

/** A finished analysis whose row has a result of an earlier version. */
async function keptBefore(who: Member): Promise<string> {
  const id = randomUUID()
  const now = api.clock.now()
  const { market } = storedBefore
  const times = { createdAt: now, updatedAt: now, endedAt: now }
  const progress = { status: 'completed' as const, step: 'Analysis complete', progress: 100 }
  const row = { id, userId: who.user.id, market, marketKey: market, threadLimit: 10, ...times }
  await api.db.insert(ideaAnalyses).values({ ...row, ...progress, result: storedBefore as never })
  return id
}

const rowOf = async (id: string) => {
  const [row] = await api.db.select().from(ideaAnalyses).where(eq(ideaAnalyses.id, id))
  return row
}

async function resultOf(who: Member, id: string) {
  const path = calls.ideaResult.path.replace(':analysisId', id)
  const answer = (await who.call({ ...calls.ideaResult, path } as typeof calls.ideaResult)).value()
  if (!('threads' in answer)) throw new Error('there is no result')
  return answer
}

const who = await api.premiumUser()

test('returns a result with the old place of opportunities and with paths as addresses in the current shape', async () => {
  const id = await keptBefore(who)
  const answer = await resultOf(who, id)
  const { top_opportunities, ...rest } = storedBefore
  const place = (path: string) => SITE + path
  expect(answer).toEqual({
    ...rest,
    pain_points: {
      ...rest.pain_points,
      pain_points: rest.pain_points.pain_points.map(({ heading_from: _, ...point }) => ({
        ...point,
        evidence: point.evidence.map(({ comment_id: _, ...each }) => ({
          ...each,
          url: place(each.url),
        })),
        over_time: { trend: 'few', quarters: [{ quarter: '2025-Q4', quotes: 3 }], earlier: 0 },
      })),
    },
    business_ideas: { ...rest.business_ideas, top_opportunities },
    thread_urls: rest.thread_urls.map(place),
    threads: rest.threads.map((thread) => ({ ...thread, url: place(thread.url) })),
  })
  expect('top_opportunities' in answer).toBe(false)
  expect((await rowOf(id))?.result).toEqual(storedBefore)
})

test('removes deleted statements and the questions from a result, and counts the quotes again', async () => {
  const id = await keptBefore(who)
  const stored = structuredClone(storedBefore) as unknown as AnalysisResult
  const [point] = stored.pain_points.pain_points
  const [first, ...others] = point?.evidence ?? []
  if (!point || !first || !others[0]) throw new Error('no quotes')
  const thread = first.thread_id
  const comments = await api.db
    .select({ id: discussionComments.id, text: discussionComments.text })
    .from(discussionComments)
    .where(eq(discussionComments.discussionId, thread))
  const [gone, stays] = comments.filter(({ id: comment }) => comment !== first.comment_id)
  if (!gone || !stays) throw new Error('no comments')
  const said = (from: typeof gone) => {
    const quote = from.text.slice(0, 60)
    return { ...first, comment_id: from.id, quote, words: quote.slice(0, 20) }
  }
  point.evidence = [{ ...first, person: 1 }, ...others.map((each) => ({ ...each, person: 2 }))]
  point.roles = [said(gone), said(stays)]
  point.asks_for = [said(gone)]
  point.done_today = [said(stays)]
  point.payments = [{ ...said(gone), amount: '$9', kind: 'pays' }]
  point.questions = ['Who tested it?']
  await api.db.update(ideaAnalyses).set({ result: stored }).where(eq(ideaAnalyses.id, id))

  const whole = (await resultOf(who, id)).pain_points.pain_points[0]
  expect(whole?.roles?.map(({ url }) => url)[0]).toContain(`${SITE}/samples/`)
  expect(whole?.communities).toEqual([{ name: 'YarnTalk', people: 2 }])
  expect(whole?.questions).toEqual(['Who tested it?'])

  const remove = async (comment: string) => {
    const at = new Date(api.clock.now().getTime() + 3_600_000).toISOString()
    await saveRows(api.db, { discussions: [], comments: [deletedComment(thread, comment, at)] })
    return (await resultOf(who, id)).pain_points.pain_points[0]
  }
  const left = await remove(gone.id)
  expect(left?.roles?.map(({ quote }) => quote)).toEqual([said(stays).quote])
  expect(left?.done_today).toHaveLength(1)
  expect(left).not.toHaveProperty('asks_for')
  expect(left).not.toHaveProperty('payments')
  expect(left?.questions).toEqual(['Who tested it?'])
  expect(JSON.stringify((await rowOf(id))?.result)).not.toContain(JSON.stringify(said(gone).quote))

  const after = await remove(first.comment_id ?? '')
  expect(after?.communities).toEqual([{ name: 'YarnTalk', people: 1 }])
  expect(after?.over_time?.quarters).toEqual([{ quarter: '2025-Q4', quotes: 2 }])
  expect(after).not.toHaveProperty('questions')
})

test('removes deleted texts from such a result, and stores it in the current shape', async () => {
  const id = await keptBefore(who)
  const [gone] = storedBefore.pain_points.pain_points[0].evidence
  const at = new Date(api.clock.now().getTime() + 3_600_000).toISOString()
  await saveRows(api.db, {
    discussions: [],
    comments: [deletedComment(gone.thread_id, gone.comment_id, at)],
  })
  const answer = await resultOf(who, id)
  expect(JSON.stringify(answer)).not.toContain(JSON.stringify(gone.quote).slice(1, -1))
  expect(answer.pain_points.pain_points[0]?.quotes).toHaveLength(2)
  expect(answer.business_ideas.top_opportunities).toMatchObject([{ ranking: 1 }])
  const result = (await rowOf(id))?.result
  expect(result?.business_ideas.top_opportunities).toHaveLength(1)
  expect(result?.thread_urls).toEqual(storedBefore.thread_urls)
  expect(Object.keys(result ?? {})).not.toContain('top_opportunities')
})

test('judges the evidence of such a result by its quotes if it has no reasons', async () => {
  const { thin_reasons: _, ...silent } = storedBefore
  const id = await keptBefore(who)
  await api.db
    .update(ideaAnalyses)
    .set({ result: silent as never })
    .where(eq(ideaAnalyses.id, id))
  expect((await resultOf(who, id)).thin_reasons).toEqual(['we could read only 1 discussion'])
})

test('returns whole addresses of samples in a new result, and stores them as paths', async () => {
  api.services.worker.start(plainLog)
  const started = await who.call(calls.analyzeMarket, { body: { market: 'dog', threadLimit: 5 } })
  const answer = started.value()
  if (!('analysis_id' in answer)) throw new Error('nothing was started')
  const id = answer.analysis_id
  await expect.poll(async () => (await rowOf(id))?.status, { timeout: 10_000 }).toBe('completed')
  const found = await resultOf(who, id)
  const addresses = [
    ...found.thread_urls,
    ...found.threads.map(({ url }) => url),
    ...found.pain_points.pain_points.flatMap(({ evidence }) => evidence.map(({ url }) => url)),
  ]
  expect(addresses.length).toBeGreaterThan(5)
  expect(
    addresses.every((url) => /^http:\/\/localhost:4321\/samples\/[\w-]+(#c\d+)?$/.test(url)),
  ).toBe(true)
  expect(JSON.stringify((await rowOf(id))?.result)).not.toContain(SITE)
})
