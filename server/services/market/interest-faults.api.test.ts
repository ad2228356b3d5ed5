import { performance } from 'node:perf_hooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { type Member, startApi } from '../../../testing/api.ts'
import { startDataForSeo } from '../../../testing/dataforseo-server.ts'
import { startWikimedia } from '../../../testing/wikimedia-server.ts'
import type { WikimediaFault } from '../../../testing/wikimedia-vendor.ts'
import { keywordInterest } from '../../db/schema.ts'

const outside = await startWikimedia()
const vendor = await startDataForSeo()
const env = { INTEREST_SOURCES: 'auto', WIKIMEDIA_URL: outside.url }
const api = await startApi({ env })
const member = await api.premiumUser()
const UNREACHABLE = { state: 'unreachable' }

async function analyze(keyword: string, by: Member = member) {
  return (await by.call(calls.analyzeKeyword, { body: { keyword } })).value().analysisId
}
function ask(id: string | undefined, by: Member = member) {
  const path = `/api/market-validator/interest/${id}` as const
  return by.call({ ...calls.keywordInterest, path })
}
function summarize(id: string | undefined, by: Member = member) {
  const path = `/api/market-validator/summary/${id}` as const
  return by.call({ ...calls.keywordSummary, path })
}
const stateOf = async (id: string | undefined) => (await ask(id)).value().state

let count = 0
/** The analysis of an article without any earlier lookup. */
function fresh(): Promise<string | undefined> {
  count += 1
  outside.pages.article(`Garden hose ${count}`)
  return analyze(`garden hose ${count}`)
}

/** An hour later for each test, so that no pause is left of the one before. */
let offset = 0
function later(seconds: number): void {
  offset += seconds * 1_000
  api.clock.setOffset(offset)
}

beforeEach(async () => {
  outside.reset()
  later(2 * 3_600)
  member.tokens = (await api.anotherSession(member)).tokens
})

describe('a source', () => {
  test('that never answers costs two seconds, and is left alone for a minute', async () => {
    const [id, other] = [await fresh(), await fresh()]
    outside.break('titles', { kind: 'slow' })
    const start = performance.now()
    const answer = await ask(id)
    const took = performance.now() - start
    expect(answer.value()).toEqual(UNREACHABLE)
    expect(took).toBeGreaterThan(1_500)
    expect(took).toBeLessThan(3_500)
    outside.break('titles', { kind: 'broken' })
    expect(await stateOf(other)).toBe('unreachable')
    expect((await summarize(other)).value().summary).toContain('We estimate')
    later(58)
    expect(await stateOf(id)).toBe('unreachable')
    expect(outside.requests).toHaveLength(1)
    outside.break('titles', { kind: 'nothing' })
    later(3)
    await ask(id)
    expect(outside.requests).toHaveLength(2)
  })

  test('that hangs in the middle costs two seconds in all', async () => {
    const id = await fresh()
    outside.break('views', { kind: 'slow' })
    const start = performance.now()
    expect(await stateOf(id)).toBe('unreachable')
    expect(performance.now() - start).toBeLessThan(3_500)
    expect(outside.asked('views')).toBe(1)
  })

  test.each([
    ['titles', '120'],
    ['views', '600'],
  ] as const)('that asks for time at its %s gets it: %s s', async (endpoint, retryAfter) => {
    const [id, other] = [await fresh(), await fresh()]
    outside.fail(endpoint, { kind: 'limited', retryAfter })
    expect(await stateOf(id)).toBe('unreachable')
    const asked = outside.requests.length
    later(Number(retryAfter) - 2)
    expect(await stateOf(id)).toBe('unreachable')
    expect(await stateOf(other)).toBe('unreachable')
    expect(outside.requests).toHaveLength(asked)
    later(3)
    expect(await stateOf(id)).toBe('found')
    expect(await stateOf(other)).toBe('found')
  })

  test('that asks for time gets it, also if a lookup that was under way fails later', async () => {
    const [id, other] = [await fresh(), await fresh()]
    outside.fail('titles', { kind: 'limited', retryAfter: '600' }, { kind: 'broken' })
    const release = outside.hold()
    const both = [stateOf(id), stateOf(other)]
    await expect.poll(() => outside.requests.length).toBe(1)
    // The database serves requests in order: after these answers, both wait for the source.
    for (let turn = 0; turn < 10; turn += 1) await member.call(calls.me)
    release()
    expect(await Promise.all(both)).toEqual(['unreachable', 'unreachable'])
    expect(outside.requests).toHaveLength(2)
    later(598)
    expect(await stateOf(id)).toBe('unreachable')
    expect(outside.requests).toHaveLength(2)
    later(3)
    expect(await stateOf(id)).toBe('found')
  })

  const faults: [string, WikimediaFault][] = [
    ['answers 503', { kind: 'broken' }],
    ['closes the connection', { kind: 'close' }],
    ['talks HTML', { kind: 'nonsense' }],
    ['sends too much', { kind: 'huge' }],
    ['is limited without a time', { kind: 'limited' }],
    ['refuses us', { kind: 'answer', status: 403, body: 'robot' }],
    ['redirects', { kind: 'answer', status: 302, body: '', headers: { location: '/' } }],
    ['sends a list', { kind: 'answer', status: 200, body: '[]' }],
    ['sends null', { kind: 'answer', status: 200, body: 'null' }],
  ]
  test.each(
    faults.flatMap(([name, fault]) =>
      (['titles', 'views'] as const).map((endpoint) => [name, endpoint, fault] as const),
    ),
  )('that %s at its %s is unreachable, and nothing is kept of it', async (_n, endpoint, fault) => {
    const id = await fresh()
    const before = await api.db.$count(keywordInterest)
    outside.break(endpoint, fault)
    const answer = await ask(id)
    expect([answer.status, answer.value()]).toEqual([200, UNREACHABLE])
    expect(await api.db.$count(keywordInterest)).toBe(before)
    outside.reset()
    outside.pages.article(`Garden hose ${count}`)
    later(61)
    expect(await stateOf(id)).toBe('found')
  })

  test('whose host is down costs no answer of ours', async () => {
    const host = await startApi({ env: { ...env, WIKIMEDIA_URL: 'http://127.0.0.1:9' } })
    const user = await host.premiumUser()
    const id = await analyze('dog grooming', user)
    expect((await ask(id, user)).value()).toEqual(UNREACHABLE)
    expect((await summarize(id, user)).value().summary).toContain('We estimate')
  })
})

test('measured figures are summed up without asking for interest', async () => {
  const host = await startApi({ env: { ...env, ...vendor.env } })
  const user = await host.premiumUser()
  const id = await analyze('dog grooming', user)
  expect((await summarize(id, user)).value().summary).not.toContain('Wikipedia')
  expect(outside.requests).toEqual([])
})
