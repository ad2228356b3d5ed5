import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import type { KeywordInterest } from '../../../contract/interest.ts'
import { type Member, startApi } from '../../../testing/api.ts'
import { seasonalViews } from '../../../testing/wikimedia-pages.ts'
import { startWikimedia } from '../../../testing/wikimedia-server.ts'
import { keywordInterest } from '../../db/schema.ts'

type Place = Pick<CallInput<typeof calls.analyzeKeyword, 'body'>, 'country' | 'language'>

const outside = await startWikimedia()
const env = { INTEREST_SOURCES: 'auto', WIKIMEDIA_URL: outside.url }
const api = await startApi({ env })
const member = await api.premiumUser()

async function analyze(keyword: string, place: Place = {}, by: Member = member) {
  return (await by.call(calls.analyzeKeyword, { body: { keyword, ...place } })).value().analysisId
}
function ask(id: string | undefined, by: Pick<Member, 'call'> = member) {
  const path = `/api/market-validator/interest/${id}` as const
  return by.call({ ...calls.keywordInterest, path })
}
const interestOf = async (keyword: string, place: Place = {}, by: Member = member) =>
  (await ask(await analyze(keyword, place, by), by)).value()

function found(interest: KeywordInterest) {
  if (interest.state !== 'found') throw new Error(`The interest is ${interest.state}`)
  return interest
}

/** Page views of the 24 months before November 2041, by their place in time. */
function views(of: (at: number) => number) {
  const items = Array.from({ length: 24 }, (_, at) => {
    const month = new Date(Date.UTC(2039, 10 + at)).toISOString().slice(0, 7).replace('-', '')
    return { timestamp: `${month}0100`, views: of(at) }
  })
  outside.break('views', { kind: 'answer', status: 200, body: JSON.stringify({ items }) })
}

let count = 0
/** An article without any earlier lookup; returns its keyword. */
function article(options: { from?: string; until?: string; language?: string } = {}): string {
  count += 1
  outside.pages.article(`Garden hose ${count}`, options)
  return `garden hose ${count}`
}

async function moveTo(time: string): Promise<void> {
  api.clock.setOffset(Date.parse(time) - Date.now())
  member.tokens = (await api.anotherSession(member)).tokens
}

beforeEach(async () => {
  outside.reset()
  await moveTo('2041-11-14T10:00:00Z')
})

describe('interest', () => {
  test('is the views of the article by month, with their source', async () => {
    const keyword = article()
    const { title, url } = { title: `Garden hose ${count}`, url: `Garden_hose_${count}` }
    const interest = found(await interestOf(`  ${keyword.toUpperCase()} `))
    expect(interest.article).toEqual({ title, url: `${outside.url}/wiki/${url}`, language: 'en' })
    expect(interest.months).toHaveLength(24)
    expect(interest.months[0]).toEqual({ month: 'Nov 2039', views: seasonalViews(title, '203911') })
    expect(interest.months[2]?.month).toBe('Jan 2040')
    expect(interest.months.at(-1)?.month).toBe('Oct 2041')
    // Both years are the same.
    expect(interest).toMatchObject({ trend: 'stable', change: 0 })
    expect(interest.fetched_at).toMatch(/^2041-11-14T10:00/)
  })

  test.each([
    ['rises', 1_340, 'up', 34],
    ['falls', 660, 'down', -34],
    ['rises by a tenth', 1_100, 'up', 10],
    ['hardly rises', 1_090, 'stable', 9],
    ['hardly falls', 910, 'stable', -9],
  ])('%s with the views of the last year', async (_name, last, trend, change) => {
    views((at) => (at < 12 ? 1_000 : last))
    expect(found(await interestOf(article()))).toMatchObject({ trend, change })
  })

  test('has no trend where the year before had no views', async () => {
    views((at) => (at < 12 ? 0 : 5))
    expect(found(await interestOf(article()))).toMatchObject({ trend: null, change: null })
  })

  test('has no trend in less than two years', async () => {
    const interest = found(await interestOf(article({ from: '203912' })))
    expect(interest).toMatchObject({ trend: null, change: null })
    expect(interest.months).toHaveLength(23)
  })

  test('has a trend while the newest month is not published', async () => {
    const interest = found(await interestOf(article({ until: '204109' })))
    expect(interest.months.at(-1)?.month).toBe('Sep 2041')
    expect(interest.months).toHaveLength(24)
    expect(interest.trend).toBe('stable')
  })

  test('is in the language of the analysis', async () => {
    const german = { country: 'DE', language: 'de' } as const
    const interest = found(await interestOf('hundepflege', german))
    expect(interest.article).toMatchObject({ title: 'Hundepflege', language: 'de' })
    expect(await interestOf('hundepflege')).toEqual({ state: 'none' })
  })

  test('is none where no article surely means the keyword, which is kept too', async () => {
    expect(await interestOf('mercury')).toEqual({ state: 'none' })
    expect(await interestOf('zzqx plonk')).toEqual({ state: 'none' })
    const asked = outside.requests.length
    expect(await interestOf('mercury')).toEqual({ state: 'none' })
    expect(outside.requests).toHaveLength(asked)
  })

  test('is off where the operator does not ask for it', async () => {
    const host = await startApi({ env: { ...env, INTEREST_SOURCES: 'off' } })
    const user = await host.premiumUser()
    const id = (
      await user.call(calls.analyzeKeyword, { body: { keyword: 'dog grooming' } })
    ).value().analysisId
    expect((await ask(id, user)).value()).toEqual({ state: 'off' })
    expect(outside.requests).toEqual([])
  })
})

describe('an answer', () => {
  test('is kept for its month for everybody, and asked again in the next', async () => {
    const keyword = article()
    const id = await analyze(keyword)
    const first = (await ask(id)).value()
    const asked = outside.requests.length
    await moveTo('2041-11-30T23:50:00Z')
    expect((await ask(id)).value()).toEqual(first)
    expect(await interestOf(keyword, {}, await api.premiumUser())).toEqual(first)
    // Also on a host that starts later.
    const second = await startApi({ env, database: api.services.database })
    second.clock.setOffset(Date.parse('2041-11-30T23:50:00Z') - Date.now())
    const elsewhere = await second.anotherSession(member)
    expect((await ask(id, elsewhere)).value()).toEqual(first)
    expect(outside.requests).toHaveLength(asked)
    const rows = await api.db
      .select({ month: keywordInterest.month, language: keywordInterest.language })
      .from(keywordInterest)
      .where(eq(keywordInterest.key, keyword))
    expect(rows).toEqual([{ month: '2041-11', language: 'en' }])
    await moveTo('2041-12-01T00:10:00Z')
    const next = found((await ask(id)).value())
    expect(next.months.at(-1)?.month).toBe('Nov 2041')
    expect(outside.requests).toHaveLength(2 * asked)
  })

  test('is asked for once by callers at the same time', async () => {
    const id = await analyze(article())
    const release = outside.hold()
    const both = [ask(id), ask(id)]
    await expect.poll(() => outside.requests.length).toBe(1)
    release()
    const [one, other] = await Promise.all(both)
    expect(one?.value()).toEqual(other?.value())
    expect(outside.asked('views')).toBe(1)
  })

  test('is for the user of the analysis, and for Premium', async () => {
    const id = await analyze('dog grooming')
    expect((await ask(id, await api.premiumUser())).status).toBe(404)
    expect((await ask(id, await api.registerAndVerify())).status).toBe(403)
    expect((await ask(id, api)).status).toBe(401)
    expect((await ask('no-id')).status).toBe(422)
    expect((await ask('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect(outside.requests).toEqual([])
  })
})

describe('a summary', () => {
  const summaryOf = async (keyword: string) => {
    const path = `/api/market-validator/summary/${await analyze(keyword)}` as const
    return (await member.call({ ...calls.keywordSummary, path })).value().summary
  }

  test('of an estimate names the article and its change', async () => {
    views((at) => (at < 12 ? 1_000 : 1_340))
    const summary = await summaryOf('dog grooming')
    expect(summary).toContain(
      'Interest rose: worldwide views of the Wikipedia article “Dog grooming” rose by 34% in the year to Oct 2041, against the year before.',
    )
    expect(summary.split('\n')[0]).toContain('rising')
  })

  test('has the interest that could not be read at first', async () => {
    outside.break('titles', { kind: 'broken' })
    expect(await summaryOf('cold brew')).not.toContain('Wikipedia')
    outside.reset()
    await moveTo('2041-11-14T10:02:00Z')
    expect(await summaryOf('cold brew')).toContain('Wikipedia article “Cold brew coffee”')
  })

  test('of nothing does not ask', async () => {
    expect(await summaryOf('zzqx plonk')).toMatch(/^No estimate/)
    expect(outside.requests).toEqual([])
  })
})
