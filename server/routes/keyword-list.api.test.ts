import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { ListAnswer } from '../../contract/keyword-list.ts'
import { type Locale, localeFrom, UNITED_STATES } from '../../contract/locale.ts'
import { type Member, startApi } from '../../testing/api.ts'
import { startDataForSeo } from '../../testing/dataforseo-server.ts'
import { createExports } from '../../testing/planner-export.ts'
import { runCommand } from '../admin/commands.ts'
import { keywordReports, providerCalls } from '../db/schema.ts'

const vendor = await startDataForSeo()
const api = await startApi({ env: vendor.env })
const payer = await api.premiumUser()
const exports = createExports()
const NO_ANSWER = 'The provider gave no figures for this keyword. You can try it again.'

let count = 0
function fresh(): string {
  count += 1
  return `listed thing ${count}`
}
const several = (length: number) => Array.from({ length }, fresh)

const plan = async (keywords: string[], member: Member = payer) =>
  (await member.call(calls.planKeywordList, { body: { keywords } })).value()
const check = async (keywords: string[], place: Partial<Locale> = {}, member: Member = payer) =>
  (await member.call(calls.checkKeywordList, { body: { keywords, ...place } })).value()
const analyze = async (keyword: string, member: Member = payer) =>
  (await member.call(calls.analyzeKeyword, { body: { keyword } })).value()

/** The keyword of each line with figures, the problem of each other one. */
const told = (lines: ListAnswer) =>
  lines.map((line) => (line.state === 'ready' ? line.figures.keyword : line.problem))
const askedTogether = () => vendor.requests.map(({ task }) => task.keywords ?? task.keyword)

/** Moved for each test, because the account has 12 live calls in a minute. */
let offset = 0

beforeEach(async () => {
  vendor.reset()
  offset += 61_000
  api.clock.setOffset(offset)
  payer.tokens = (await api.anotherSession(payer)).tokens
})

describe('a plan', () => {
  test('tells how each line is answered, and asks and stores nothing', async () => {
    const [known, imported, ...paid] = several(4) as [string, string, ...string[]]
    await analyze(known)
    const path = exports.of([{ Keyword: imported }])
    const command = { name: 'keywords import', locale: UNITED_STATES, path } as const
    await runCommand(api.services, command, () => {})
    vendor.reset()
    const stored = await api.db.$count(keywordReports)
    const { lines, provider } = await plan([
      known.toUpperCase(),
      imported,
      ...paid,
      ` ${paid[0]}! `,
    ])
    expect(lines.map(({ state }) => state)).toEqual(['known', 'free', 'paid', 'paid', 'repeated'])
    expect(lines.every(({ problem }) => problem === '')).toBe(true)
    expect(provider).toBe('DataForSEO')
    expect(vendor.requests).toEqual([])
    expect(await api.db.$count(keywordReports)).toBe(stored)
  })

  test('names no provider where none is paid', async () => {
    const keyword = fresh()
    await check([keyword])
    expect(await plan([keyword])).toEqual({
      lines: [{ state: 'known', problem: '' }],
      provider: null,
    })
    const estimates = await startApi()
    const answer = await plan(['dog harness', 'zzqx plonk'], await estimates.premiumUser())
    expect(answer.provider).toBeNull()
    expect(answer.lines.map(({ state }) => state)).toEqual(['free', 'free'])
  })

  test('tells what is wrong with a line, which repeats nothing and is repeated by none', async () => {
    const keyword = fresh()
    const broken = keyword.replace(' ', '\n')
    const { lines } = await plan([broken, keyword, '', broken, 'x'.repeat(81), 'İ'.repeat(60)])
    expect(lines).toEqual([
      { state: 'failed', problem: 'Keyword must not contain control or invisible characters' },
      { state: 'paid', problem: '' },
      { state: 'failed', problem: 'Please enter a keyword related to your niche' },
      { state: 'failed', problem: 'Keyword must not contain control or invisible characters' },
      { state: 'failed', problem: 'Keyword must be at most 80 characters long' },
      { state: 'failed', problem: 'Keyword must be at most 80 characters long' },
    ])
  })
})

describe('a list', () => {
  test('of 50 keywords costs one call, and nothing in the same month', async () => {
    const keywords = several(50)
    const before = await api.db.$count(providerCalls)
    const lines = await check(keywords)
    expect(askedTogether()).toEqual([keywords])
    expect(await api.db.$count(providerCalls)).toBe(before + 1)
    expect(told(lines)).toEqual(keywords)
    for (const line of lines) {
      if (line.state === 'failed') throw new Error(line.problem)
      expect(line.figures.volume).toBeGreaterThan(0)
      expect(line.figures.trendData).toHaveLength(12)
      expect(line.figures).toMatchObject({ country: 'US', language: 'en' })
      expect(line.figures.source).toMatchObject({ provider: 'DataForSEO', kind: 'measured' })
    }
    expect(new Set(lines.map((line) => JSON.stringify(line))).size).toBe(50)
    // Also for another user.
    expect(await check(keywords, {}, await api.premiumUser())).toEqual(lines)
    expect(vendor.requests).toHaveLength(1)
  })

  test('has the figures of single checks', async () => {
    const [first, second] = several(2) as [string, string]
    const single = await analyze(first)
    const [line] = await check([first])
    expect(line).toMatchObject({ state: 'ready', figures: { volume: single.volume } })
    const [bare] = await check([second])
    const { volume, cpc, trendData, competitionIndex } = await analyze(second)
    expect(bare).toMatchObject({ figures: { volume, cpc, trendData, competitionIndex } })
  })

  test('fails the lines without an answer, and does not store them', async () => {
    const keywords = [fresh(), 'noanswer one', 'noanswer two', fresh(), 'noanswer three']
    const expected = [keywords[0], NO_ANSWER, NO_ANSWER, keywords[3], NO_ANSWER]
    expect(told(await check(keywords))).toEqual(expected)
    const stored = (await api.db.select().from(keywordReports)).map(({ key }) => key)
    expect(stored).toContain(keywords[3])
    expect(stored.filter((key) => key.startsWith('noanswer'))).toEqual([])
    // Only those are asked again.
    expect(told(await check(keywords))).toEqual(expected)
    expect(askedTogether()[1]).toEqual(['noanswer one', 'noanswer two', 'noanswer three'])
  })

  test('has a line for what the provider counts as unknown, which is no failure', async () => {
    const [line] = await check(['nodata listed'])
    expect(line).toMatchObject({ state: 'ready', figures: { volume: null, cpc: null } })
  })

  test('answers repeated lines as they are typed, and asks for each keyword once', async () => {
    const keyword = fresh()
    const lines = await check([keyword, `  ${keyword.toUpperCase()}! `, '?!', keyword])
    expect(told(lines)).toEqual([
      keyword,
      `${keyword.toUpperCase()}!`,
      'Keyword must contain letters or digits',
      keyword,
    ])
    expect(askedTogether()).toEqual([[keyword]])
  })

  test('of invalid lines alone asks nothing', async () => {
    expect(told(await check(['', 'a b c d e f g h i j k']))).toEqual([
      'Please enter a keyword related to your niche',
      'Keyword must be at most 10 words long',
    ])
    expect(vendor.requests).toEqual([])
  })

  test('is of its place', async () => {
    const keywords = several(2)
    await check(keywords)
    const german = await check(keywords, localeFrom('DE', 'de'))
    expect(german[0]).toMatchObject({ figures: { country: 'DE', language: 'de' } })
    expect(vendor.requests.map(({ task }) => [task.location_code, task.language_code])).toEqual([
      [2840, 'en'],
      [2276, 'de'],
    ])
  })

  test('adds nothing to the history', async () => {
    const member = await api.premiumUser()
    await check(several(2), {}, member)
    expect((await member.call(calls.keywordHistory)).value()).toEqual([])
  })
})

describe('a keyword of a list', () => {
  test('gets its related keywords at its first single check, for one more call', async () => {
    const keyword = fresh()
    await check([keyword])
    const first = await analyze(keyword)
    expect(first.relatedKeywords).toHaveLength(15)
    expect([vendor.asked('volume'), vendor.asked('suggestions')]).toEqual([1, 1])
    const other = await analyze(keyword, await api.premiumUser())
    expect(other.relatedKeywords).toEqual(first.relatedKeywords)
    expect((await analyze(keyword)).analysisId).toBe(first.analysisId)
    expect(vendor.requests).toHaveLength(2)
  })

  test('keeps its figures while related keywords cannot be had, which are asked again', async () => {
    const keyword = fresh()
    await check([keyword])
    vendor.break('suggestions', { kind: 'task', code: 40_203 })
    const first = await analyze(keyword)
    expect(first.volume).toBeGreaterThan(0)
    expect(first.relatedKeywords).toEqual([])
    vendor.reset()
    const second = await analyze(keyword)
    expect(second).toMatchObject({ analysisId: first.analysisId, volume: first.volume })
    expect(second.relatedKeywords).toHaveLength(15)
    expect([vendor.asked('volume'), vendor.asked('suggestions')]).toEqual([0, 1])
  })

  test('gets the related keywords that another user’s check brought meanwhile', async () => {
    const keyword = fresh()
    await check([keyword])
    vendor.fail('suggestions', { kind: 'task', code: 40_203 })
    const first = await analyze(keyword)
    expect(first.relatedKeywords).toEqual([])
    const { relatedKeywords } = await analyze(keyword, await api.premiumUser())
    const again = await analyze(keyword)
    expect(again).toEqual({ ...first, relatedKeywords })
    expect(again.relatedKeywords).toHaveLength(15)
    expect(await analyze(keyword)).toEqual(again)
    expect(vendor.asked('suggestions')).toBe(2)
  })

  test('has one analysis if a single check ends after the list', async () => {
    const keyword = fresh()
    const release = vendor.hold()
    const single = analyze(keyword)
    await expect.poll(() => vendor.asked('volume')).toBe(1)
    const list = check([keyword])
    await expect.poll(() => vendor.asked('volume')).toBe(2)
    release()
    const releaseRelated = vendor.hold()
    await list
    releaseRelated()
    const first = await single
    expect(first.relatedKeywords).toHaveLength(15)
    expect(await analyze(keyword)).toEqual(first)
    expect(vendor.requests).toHaveLength(3)
  })
})
