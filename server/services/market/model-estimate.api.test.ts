import { beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { type Api, type Member, startApi } from '../../../testing/api.ts'
import { faults, type Reply, startLlmServer } from '../../../testing/llm-server.ts'
import { throttles } from '../../db/schema.ts'

type Place = Pick<CallInput<typeof calls.analyzeKeyword, 'body'>, 'country' | 'language'>

const llm = await startLlmServer()
const env = { LLM_BASE_URL: llm.url, LLM_MODEL: 'test', LLM_API_KEY: 'canary-of-the-llm' }
const api = await startApi({ env: { ...env, LLM_TIMEOUT_MS: '2000' } })
const limited = await startApi({ env: { ...env, RATE_LIMIT: '1' } })
const member = await api.premiumUser()

const GOOD = {
  ...{ known: true, low: 1_000, high: 9_900, cpc_low: 1, cpc_high: 4 },
  competition: 'medium',
}
const UNKNOWN = {
  ...{ known: false, low: null, high: null, cpc_low: null, cpc_high: null },
  competition: null,
}
const said = (answer: object): Reply => ({ kind: 'content', content: JSON.stringify(answer) })

const WORDS =
  'ramp stairs table chair lamp garden kitchen window bottle blanket carpet pillow ladder'
const left = WORDS.split(' ')
/** A phrase that may be English, with a word that no reference has. */
function fresh(): string {
  const word = left.pop()
  if (word === undefined) throw new Error('No phrase is left')
  return `${word} bleenord`
}

const analyze = async (keyword: string, place: Place = {}, by: Member = member) =>
  (await by.call(calls.analyzeKeyword, { body: { keyword, ...place } })).value()

/** Counts all of a user's paid lookups of the day as used. */
async function useUp(host: Api, userId: string): Promise<void> {
  const windowEnd = new Date(host.clock.now().getTime() + 3_600_000)
  await host.db.insert(throttles).values({ key: `keyword:${userId}`, count: 100, windowEnd })
}

/** Moves the clock to the middle of a month, and some minutes later. */
async function startOf(month: string, minutes = 0): Promise<void> {
  api.clock.setOffset(Date.parse(`${month}-15T10:00:00Z`) + minutes * 60_000 - Date.now())
  member.tokens = (await api.anotherSession(member)).tokens
}

beforeEach(() => llm.reply(said(GOOD)))

describe('a phrase of which the references know nothing', () => {
  test('is asked once, with ten examples, and answered as a range by AI', async () => {
    const keyword = fresh()
    const result = await analyze(keyword)
    expect(result).toMatchObject({
      ...{ basis: 'model', volume: 2_900, volume_range: { low: 1_000, high: 9_900 } },
      ...{ cpc: 2, cpc_range: { low: 1, high: 4 }, competition: 'medium', trend: null },
      ...{ country: 'US', language: 'en', trendData: [] },
      source: { provider: 'Estimated by AI', kind: 'modelled' },
    })
    expect(result.scaled_from).toBeUndefined()
    expect(llm.requests).toHaveLength(1)
    const question = JSON.parse(llm.requests[0]?.body.messages[1]?.content ?? '')
    expect(question.phrase).toBe(keyword)
    expect(question.examples).toHaveLength(10)
    expect(JSON.stringify(llm.requests[0]?.body)).not.toContain(member.email)
  })

  test('is not asked again in its month, by nobody, but in the next', async () => {
    await startOf('2041-03')
    const keyword = fresh()
    const first = await analyze(keyword)
    const other = await analyze(keyword.toUpperCase(), {}, await api.premiumUser())
    expect(other).toMatchObject({ basis: 'model', volume: first.volume, source: first.source })
    expect((await analyze(keyword)).analysisId).toBe(first.analysisId)
    expect(llm.requests).toHaveLength(1)
    await startOf('2041-04')
    llm.reply(said({ ...GOOD, low: 100_000, high: 990_000 }))
    const next = await analyze(keyword)
    expect(next.volume).toBeGreaterThan(100_000)
    expect(next.previous).toMatchObject({ volume: 2_900, kind: 'modelled' })
    expect(llm.requests).toHaveLength(1)
  })

  test('is asked once for callers at the same time', async () => {
    const keyword = fresh()
    const release = llm.hold()
    const asked = [analyze(keyword), analyze(keyword, {}, await api.premiumUser())]
    await expect.poll(() => llm.requests.length).toBe(1)
    release()
    for (const { basis } of await Promise.all(asked)) expect(basis).toBe('model')
    expect(llm.requests).toHaveLength(1)
  })

  test('is summed up as an estimate by AI', async () => {
    const { analysisId } = await analyze(fresh())
    const path = `/api/market-validator/summary/${analysisId}` as const
    const { summary } = (await member.call({ ...calls.keywordSummary, path })).value()
    expect(summary).toContain('We estimate 1,000 to 9,900 searches a month')
    expect(summary).toContain('by AI, which was shown similar phrases.')
  })

  test('that the model does not know either gets no number for its month', async () => {
    await startOf('2041-05')
    llm.reply(said(UNKNOWN))
    const keyword = fresh()
    const nothing = { basis: 'none', volume: null, source: { provider: 'Nicher estimate' } }
    expect(await analyze(keyword)).toMatchObject(nothing)
    await startOf('2041-05', 61)
    expect(await analyze(keyword)).toMatchObject(nothing)
    expect(llm.requests).toHaveLength(1)
  })
})

describe('a model', () => {
  test.each<[string, Reply]>([
    ['refuses our key', faults.wrongKey],
    ['is broken', faults.broken],
    ['talks nonsense', faults.refusal],
    ['never answers', faults.hang],
  ])(
    'that %s leaves the refusal as it was, and is asked again after an hour',
    async (_n, reply) => {
      await startOf('2041-06')
      const keyword = fresh()
      llm.reply(reply)
      expect(await analyze(keyword)).toMatchObject({ basis: 'none', volume: null })
      llm.reply(said(GOOD))
      await startOf('2041-06', 59)
      expect(await analyze(keyword)).toMatchObject({ basis: 'none' })
      expect(llm.requests).toHaveLength(0)
      await startOf('2041-06', 61)
      expect(await analyze(keyword)).toMatchObject({ basis: 'model', volume: 2_900 })
      expect(llm.requests).toHaveLength(1)
    },
  )

  test.each<[string, string, Place]>([
    ['noise', 'asdfgh qwrtz', {}],
    ['another language', 'zapatos para mujer', {}],
    ['a phrase that the references know', 'dog harness', {}],
    ['a phrase near the references', 'senior dog ramps', {}],
    ['the United Kingdom', 'dog ramp bleenord', { country: 'GB' }],
    ['Germany', 'dog ramp bleenord', { country: 'DE' }],
    ['Spanish', 'dog ramp bleenord', { country: 'US', language: 'es' }],
  ])('is never asked for %s: %s', async (_name, keyword, place) => {
    const { basis } = await analyze(keyword, place)
    expect(basis).not.toBe('model')
    expect(llm.requests).toEqual([])
  })

  test('is asked only within the user’s daily limit, also for a list', async () => {
    const user = await limited.premiumUser()
    await useUp(limited, user.user.id)
    const refused = await user.call(calls.analyzeKeyword, { body: { keyword: 'attic bleenord' } })
    expect(refused.status).toBe(429)
    const body = { keywords: ['cellar bleenord', 'dog harness'] }
    const lines = (await user.call(calls.checkKeywordList, { body })).value()
    expect(lines).toMatchObject([
      { state: 'failed', problem: expect.stringContaining('Too many requests') },
      { state: 'ready', figures: { source: { kind: 'modelled' } } },
    ])
    expect(llm.requests).toEqual([])
    // The limit of one is not the answer of all.
    const other = await limited.premiumUser()
    expect(await analyze('attic bleenord', {}, other)).toMatchObject({ basis: 'model' })
  })
})

test('a list’s plan tells which lines a model answers, and does not ask it', async () => {
  const body = { keywords: ['sofa bleenord', 'garden hose', 'asdfgh', 'SOFA bleenord'] }
  const plan = (await member.call(calls.planKeywordList, { body })).value()
  expect(plan.lines.map(({ state }) => state)).toEqual(['model', 'free', 'free', 'repeated'])
  expect(plan.provider).toBeNull()
  expect(llm.requests).toEqual([])
  const lines = (await member.call(calls.checkKeywordList, { body })).value()
  const bases = lines.map((line) => (line.state === 'ready' ? line.figures.basis : line.problem))
  expect(bases).toEqual(['model', expect.stringMatching(/reference|near/), 'none', 'model'])
  expect(llm.requests).toHaveLength(1)
  const again = (await member.call(calls.planKeywordList, { body })).value()
  expect(again.lines.map(({ state }) => state)).toEqual(['known', 'known', 'known', 'repeated'])
})
