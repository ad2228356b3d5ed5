import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { KeywordAnalysis } from '../../contract/market.ts'
import { type Api, type Member, startApi } from '../../testing/api.ts'
import { startDataForSeo } from '../../testing/dataforseo-server.ts'
import type { Fault } from '../../testing/dataforseo-vendor.ts'
import { keywordAnalyses, keywordReports, providerCalls } from '../db/schema.ts'

const vendor = await startDataForSeo()
const modelled = await startApi()
const measured = await startApi({ env: { ...vendor.env, DATAFORSEO_TIMEOUT_MS: '5000' } })
const DAY = 86_400_000

const reader = await modelled.premiumUser()
const payer = await measured.premiumUser()
const none = '00000000-0000-4000-8000-000000000000'

let count = 0
/** A keyword without any earlier request. */
function fresh(): string {
  count += 1
  return `fresh thing ${count}`
}

const analyze = (member: Member, keyword: unknown) =>
  member.call(calls.analyzeKeyword, { body: { keyword: keyword as string } })
const analyzed = async (member: Member, keyword: string) => (await analyze(member, keyword)).value()

function summarize(member: Pick<Member, 'call'>, analysisId: string | undefined) {
  const path = calls.keywordSummary.path.replace(':analysisId', String(analysisId))
  return member.call({ ...calls.keywordSummary, path: path as `/api/${string}` })
}

/** Offset of all hosts' clocks; never decreases, because limits could not go back. */
let offset = 0

/** Moves a host's clock forward, and signs a member in there. */
async function at(host: Api, member: Member, later = 0): Promise<Member> {
  offset += later
  host.clock.setOffset(offset)
  return host.anotherSession(member)
}

beforeEach(async () => {
  vendor.reset()
  // The account's live calls of this minute are almost used up.
  offset += 61_000
  reader.tokens = (await at(modelled, reader)).tokens
  payer.tokens = (await at(measured, payer)).tokens
})

describe('an analysis of modelled figures', () => {
  test('answers at once with figures, an id and an empty summary', async () => {
    const result = await analyzed(reader, 'Senior Dog Ramps')
    expect(result.keyword).toBe('Senior Dog Ramps')
    expect(result.summary).toBe('')
    expect(result.analysisId).toMatch(/^[0-9a-f-]{36}$/)
    expect(result.volume_range?.low).toBeLessThan(result.volume ?? 0)
    expect(result.volume_range?.high).toBeGreaterThan(result.volume ?? 0)
    expect(result).toMatchObject({ basis: 'near', trend: null })
    expect(result.relatedKeywords.length).toBeGreaterThan(0)
    for (const related of result.relatedKeywords) expect(related.volume_range).toBeDefined()
    expect(result.source).toMatchObject({ provider: 'Nicher estimate', kind: 'modelled' })
  })

  test.each(['asdfgh', 'zzqx plonk', 'كلاب كبيرة'])(
    'of %s says that nothing is known',
    async (keyword) => {
      const result = await analyzed(reader, keyword)
      expect(result).toMatchObject({
        basis: 'none',
        volume: null,
        volume_range: null,
        cpc: null,
        competition: null,
        trendData: [],
      })
      expect((await summarize(reader, result.analysisId)).value().summary).toContain('No estimate')
    },
  )

  test('has the shape of its year and no counts, the newest month last and already over', async () => {
    const february = Date.parse('2027-02-10T00:00:00Z') - modelled.clock.now().getTime()
    const again = await at(modelled, reader, february)
    const { trendData } = await analyzed(again, 'christmas tree')
    expect(trendData[0]?.month).toBe('Feb 2026')
    expect(trendData.at(-1)?.month).toBe('Jan 2027')
    expect(trendData.map(({ volume }) => volume)).toEqual(Array(12).fill(null))
    const shares = trendData.map(({ share }) => share ?? 0)
    expect(Math.max(...shares)).toBe(
      shares[trendData.findIndex(({ month }) => month === 'Dec 2026')],
    )
  })

  test('is kept: the same keyword in any spelling is the same analysis', async () => {
    const first = await analyzed(reader, 'garden hose')
    const second = await analyzed(reader, '  GARDEN   hose! ')
    expect(second).toEqual({ ...first, keyword: 'GARDEN   hose!' })
    const other = await analyzed(await modelled.premiumUser(), 'garden hose')
    expect(other.analysisId).not.toBe(first.analysisId)
    expect({ ...other, analysisId: '' }).toEqual({ ...first, analysisId: '' })
  })

  test('is made again in the next month', async () => {
    const first = await analyzed(reader, 'garden rake')
    const again = await at(modelled, reader, 32 * DAY)
    expect((await analyzed(again, 'garden rake')).analysisId).not.toBe(first.analysisId)
  })

  test.each([
    ['nothing', '', 'Please enter a keyword related to your niche'],
    ['white space', ' \t\n ', 'Please enter a keyword related to your niche'],
    ['10,000 characters', 'x'.repeat(10_000), 'at most 80 characters'],
    ['10,000 emoji', '\u{1F415}'.repeat(10_000), 'at most 80 characters'],
    ['emoji alone', '\u{1F415}', 'must contain letters or digits'],
    ['NUL', 'dog\u0000ramps', 'control or invisible'],
    ['a line break', 'dog\nramps', 'control or invisible'],
    ['a right-to-left override', 'dog\u202Espmar', 'control or invisible'],
    ['a zero-width space', 'dog\u200Bramps', 'control or invisible'],
    ['eleven words', 'a b c d e f g h i j k', 'at most 10 words'],
    ['a number', 5, 'expected string'],
    ['null', null, 'expected string'],
  ])('refuses %s with 422', async (_name, keyword, message) => {
    const answer = await analyze(reader, keyword)
    expect([answer.status, answer.detail]).toEqual([422, expect.stringContaining(message)])
  })

  test.each([
    'كلاب كبيرة',
    '犬 用品',
    '<b>dog</b> ramps',
    '=HYPERLINK("http://x","y")',
    "o'brien; --",
  ])('accepts %s as text', async (keyword) => {
    const result = await analyzed(reader, keyword)
    expect(result.keyword).toBe(keyword)
    expect((await summarize(reader, result.analysisId)).status).toBe(200)
  })

  test('is deleted with its account, and after 400 days', async () => {
    const member = await modelled.premiumUser()
    await analyzed(member, 'garden gate')
    const mine = async () =>
      (await modelled.db.select().from(keywordAnalyses)).filter(
        ({ userId }) => userId === member.user.id,
      ).length
    expect(await mine()).toBe(1)
    const body = { password: 'Quiet-Harbor 7 lanterns!' }
    expect((await member.call(calls.deleteAccount, { body })).status).toBe(204)
    expect(await mine()).toBe(0)

    await analyzed(reader, 'garden fence')
    await at(modelled, reader, 401 * DAY)
    await modelled.services.cleanup()
    expect(await modelled.db.$count(keywordAnalyses)).toBe(0)
    expect(await modelled.db.$count(keywordReports)).toBe(0)
  })
})

describe('a summary', () => {
  test('is computed, says so, says that it is an estimate, and does not change', async () => {
    const { analysisId, volume_range: range } = await analyzed(reader, 'dog harness')
    const { summary } = (await summarize(reader, analysisId)).value()
    expect(summary).toContain('We estimate')
    expect(summary).toContain('computed this summary from the figures, without AI')
    expect(summary).toContain(Number(range?.high).toLocaleString('en-US'))
    expect((await summarize(reader, analysisId)).value().summary).toBe(summary)
  })

  test('of another user, or with an unknown or invalid id, is not found', async () => {
    const { analysisId } = await analyzed(reader, 'dog harness')
    const other = await modelled.premiumUser()
    expect((await summarize(other, analysisId)).status).toBe(404)
    expect((await summarize(reader, none)).status).toBe(404)
    expect((await summarize(reader, randomUUID())).status).toBe(404)
    expect((await summarize(reader, 'no-id')).status).toBe(422)
  })

  test('is only for Premium', async () => {
    const { analysisId } = await analyzed(reader, 'dog harness')
    const free = await modelled.registerAndVerify()
    expect((await summarize(modelled, analysisId)).status).toBe(401)
    expect((await summarize(free, analysisId)).status).toBe(403)
  })
})

describe('an analysis of measured figures', () => {
  test('is labeled as measured, and looked up once a month for all users', async () => {
    const keyword = fresh()
    const first = await analyzed(payer, keyword)
    expect(first.source).toMatchObject({ provider: 'DataForSEO', kind: 'measured' })
    expect(first.relatedKeywords).toHaveLength(15)
    await analyzed(payer, keyword.toUpperCase())
    await analyzed(await measured.premiumUser(), keyword)
    expect([vendor.asked('volume'), vendor.asked('suggestions')]).toEqual([1, 1])
    const { summary } = (await summarize(payer, first.analysisId)).value()
    expect(summary).not.toContain('estimate')
  })

  test('shows unknown as null, never as zero', async () => {
    const result = await analyzed(payer, 'nodata thing')
    expect(result).toMatchObject({ volume: null, cpc: null, competition: null, trend: null })
    expect(result.trendData).toEqual([])
    const { summary } = (await summarize(payer, result.analysisId)).value()
    expect(summary).toContain('not known')
    expect(summary).not.toMatch(/\b0\b/)
  })

  test('is looked up once for 20 simultaneous requests on two hosts', async () => {
    const keyword = fresh()
    const { database } = measured.services
    const second = await startApi({ env: vendor.env, database })
    second.clock.setOffset(offset)
    const elsewhere = second.browser()
    elsewhere.tokens = payer.tokens
    const release = vendor.hold()
    const asked = Array.from({ length: 20 }, (_, at) =>
      analyze(at % 2 === 0 ? payer : (elsewhere as Member), keyword),
    )
    release()
    const results = (await Promise.all(asked)).map((answer) => answer.value())
    expect(new Set(results.map(({ analysisId }) => analysisId)).size).toBe(1)
    expect(vendor.asked('volume')).toBe(1)
  })

  test('without related keywords is looked up again after an hour', async () => {
    const keyword = fresh()
    vendor.fail('suggestions', { kind: 'task', code: 40_203 })
    expect((await analyzed(payer, keyword)).relatedKeywords).toEqual([])
    await analyzed(payer, keyword)
    expect(vendor.asked('suggestions')).toBe(1)
    const later = await at(measured, payer, 61 * 60_000)
    expect((await analyzed(later, keyword)).relatedKeywords).toHaveLength(15)
  })

  test('is not asked again for related keywords that its language does not have', async () => {
    const keyword = fresh()
    vendor.fail('suggestions', { kind: 'task', code: 40_501 })
    expect((await analyzed(payer, keyword)).relatedKeywords).toEqual([])
    const later = await at(measured, payer, 61 * 60_000)
    await analyzed(later, keyword)
    expect(vendor.asked('volume')).toBe(1)
  })

  test('stores a row for each call, with its cost', async () => {
    const before = await measured.db.$count(providerCalls)
    await analyzed(payer, fresh())
    const rows = await measured.db.select().from(providerCalls)
    expect(rows).toHaveLength(before + 2)
    for (const { provider, code, cost } of rows.slice(-2)) {
      expect([provider, code, cost]).toEqual(['DataForSEO', 20_000, 0.05])
    }
  })
})

const faults: [string, Fault, number, string][] = [
  ['is down', { kind: 'close' }, 503, 'is not answering. Please try again in a moment.'],
  ['answers 500', { kind: 'status', status: 500, body: 'vendor' }, 503, 'is not answering'],
  ['is slow', { kind: 'hang' }, 504, 'is taking too long'],
  [
    'is out of money',
    { kind: 'task', code: 40_200 },
    503,
    'quota at the keyword data provider is used up',
  ],
  [
    'is at its daily limit',
    { kind: 'task', code: 40_203 },
    503,
    'quota at the keyword data provider is used up',
  ],
  ['is over its rate', { kind: 'task', code: 40_202 }, 503, 'Too many keyword checks'],
  ['refuses our login', { kind: 'envelope', code: 40_100 }, 502, 'could not answer'],
  ['refuses the keyword', { kind: 'task', code: 40_501 }, 400, 'Please try another one'],
  ['talks HTML', { kind: 'body', body: '<html>vendor</html>' }, 502, 'could not answer'],
  ['sends half a JSON answer', { kind: 'body', body: '{"status' }, 502, 'could not answer'],
  ['redirects', { kind: 'status', status: 302, headers: { location: '/' } }, 502, 'could not'],
  ['sends too much', { kind: 'drip', bytes: 5 * 1024 * 1024 }, 502, 'could not answer'],
]

describe('a provider', () => {
  test.each(faults)(
    'that %s leads to our own message, and a retry works',
    async (_n, fault, status, words) => {
      // A hanging provider is given up after the configured time.
      const host = fault.kind === 'hang' ? await hasty() : measured
      const member = host === measured ? payer : await host.premiumUser()
      const keyword = fresh()
      vendor.break('volume', fault)
      const answer = await analyze(member, keyword)
      expect([answer.status, answer.detail]).toEqual([status, expect.stringContaining(words)])
      expect(answer.text).not.toMatch(/vendor|dataforseo/i)
      expect(vendor.asked('volume')).toBeLessThanOrEqual(3)
      vendor.reset()
      // These faults used up the account's live calls of this minute.
      host.clock.setOffset(2 * 60_000)
      expect((await analyzed(await host.anotherSession(member), keyword)).volume).toBeGreaterThan(0)
    },
  )

  const hasty = () => startApi({ env: { ...vendor.env, DATAFORSEO_TIMEOUT_MS: '300' } })

  test('that answers after the caller’s wait has the answer ready for the next try', async () => {
    const host = await startApi({ env: { ...vendor.env, KEYWORD_WAIT_MS: '200' } })
    const member = await host.premiumUser()
    const keyword = fresh()
    const release = vendor.hold()
    const late = await analyze(member, keyword)
    expect([late.status, late.detail]).toEqual([504, expect.stringContaining('too long')])
    release()
    const again = (await analyze(member, keyword)).value()
    expect(again.source.provider).toBe('DataForSEO')
    expect(vendor.asked('volume')).toBe(1)
  })

  test('gets at most three keywords of one member at a time, beside those of other members', async () => {
    const other = await measured.premiumUser()
    const release = vendor.hold()
    const asked = Array.from({ length: 3 }, () => analyze(payer, fresh()))
    await expect.poll(() => vendor.asked('volume'), { timeout: 10_000 }).toBe(3)
    const keyword = fresh()
    const fourth = await analyze(payer, keyword)
    expect([fourth.status, fourth.headers['retry-after']]).toEqual([429, '5'])
    expect(fourth.detail).toContain('several of these running')
    asked.push(...Array.from({ length: 3 }, () => analyze(other, fresh())))
    await expect.poll(() => vendor.asked('volume'), { timeout: 10_000 }).toBe(6)
    release()
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200)
    expect((await analyze(payer, keyword)).status).toBe(200)
  })

  test('in trouble is asked once for all callers that wait on one host', async () => {
    const keyword = fresh()
    vendor.break('volume', { kind: 'task', code: 40_203 })
    const release = vendor.hold()
    const asked = Array.from({ length: 10 }, () => analyze(payer, keyword))
    // The database serves requests in order: after these answers, all ten wait for the vendor.
    for (let turn = 0; turn < 40; turn += 1) await payer.call(calls.me)
    release()
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(503)
    expect(vendor.asked('volume')).toBe(1)
  })

  test('never puts our credentials into the log', () => {
    const secret = vendor.env.DATAFORSEO_PASSWORD
    const basic = Buffer.from(`${vendor.env.DATAFORSEO_LOGIN}:${secret}`).toString('base64')
    const log = measured.logs.join('')
    expect(log).toContain('keyword_failed')
    expect(log).not.toContain(secret)
    expect(log).not.toContain(basic)
    expect(log).not.toContain('vendor words')
  })
})

describe('the caps', () => {
  const limited = (): Promise<Api> => startApi({ env: { ...vendor.env, RATE_LIMIT: '1' } })

  test('allow no more than 12 live calls in a minute, for any RATE_LIMIT', async () => {
    const host = await startApi({ env: { ...vendor.env, RATE_LIMIT: 'off' } })
    const member = await host.premiumUser()
    for (let call = 0; call < 12; call += 1) await analyzed(member, fresh())
    const over = await analyze(member, fresh())
    expect([over.status, over.headers['retry-after']]).toEqual([503, '60'])
    expect(vendor.asked('volume')).toBe(12)
    await analyzed(await at(host, member, 61_000), fresh())
  })

  test('stop a user at 100 keywords a day, and known keywords stay free', async () => {
    const host = await limited()
    const member = await host.premiumUser()
    const known = fresh()
    for (let minute = 0; minute < 10; minute += 1) {
      const session = await at(host, member, 61_000)
      for (let turn = 0; turn < 10; turn += 1) {
        await analyzed(session, minute + turn === 0 ? known : fresh())
      }
    }
    const session = await at(host, member, 61_000)
    expect((await analyze(session, fresh())).status).toBe(429)
    expect(vendor.asked('volume')).toBe(100)
    expect((await analyze(session, known)).status).toBe(200)
    const other = await host.premiumUser()
    expect((await analyze(other, fresh())).status).toBe(200)
  })

  test('count only Premium traffic: 300 requests without it cause no call', async () => {
    const free = await measured.registerAndVerify()
    const body = { keyword: 'anything' }
    const answers: number[] = []
    for (let turn = 0; turn < 150; turn += 1) {
      answers.push((await measured.call(calls.analyzeKeyword, { body })).status)
      answers.push((await free.call(calls.analyzeKeyword, { body })).status)
    }
    expect(new Set(answers)).toEqual(new Set([401, 403]))
    expect(vendor.requests).toHaveLength(0)
  })
})

test('every answer of an analysis names the source of its figures', async () => {
  const kinds = async (member: Member): Promise<KeywordAnalysis['source']['kind']> =>
    (await analyzed(member, 'dog harness')).source.kind
  expect([await kinds(reader), await kinds(payer)]).toEqual(['modelled', 'measured'])
})
