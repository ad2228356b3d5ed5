import { createServer } from 'node:http'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { UNITED_STATES } from '../../../contract/locale.ts'
import { startDataForSeo } from '../../../testing/dataforseo-server.ts'
import type { Fault } from '../../../testing/dataforseo-vendor.ts'
import type { DataForSeoConfig } from '../../config.ts'
import { createDataForSeo, type ProviderCall } from './dataforseo.ts'
import { type KeywordFault, KeywordProviderError } from './port.ts'

const server = await startDataForSeo()
let bills: ProviderCall[] = []
let liveCalls = Number.POSITIVE_INFINITY

function connect(config: Partial<DataForSeoConfig> = {}, retryPause = 1) {
  const surroundings = {
    async takeLiveCall() {
      liveCalls -= 1
      return liveCalls >= 0
    },
    async onCall(call: ProviderCall) {
      bills.push(call)
    },
  }
  return createDataForSeo({ ...server.config, ...config }, surroundings, retryPause)
}

const provider = connect()
const locale = UNITED_STATES
const now = new Date('2026-11-15T12:00:00Z')
const report = (keyword: string, from = provider) => from.report({ keyword, locale, now })

async function faultOf(work: Promise<unknown>): Promise<KeywordFault | undefined> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof KeywordProviderError)) throw error
    expect(`${error.message} ${error.cause}`).not.toMatch(/vendor|canary/)
    return error.fault
  }
  return undefined
}

beforeEach(() => {
  server.reset()
  bills = []
  liveCalls = Number.POSITIVE_INFINITY
})

describe('a report', () => {
  test('has twelve months in order, the level and the index, and dollars', async () => {
    const { figures, isComplete } = await report('dog ramps')
    expect(isComplete).toBe(true)
    expect(figures.keyword).toBe('dog ramps')
    expect(figures.volume).toBeGreaterThan(0)
    expect(figures.months.map(({ year, month }) => `${year}-${month}`)).toEqual([
      ...['2025-11', '2025-12', '2026-1', '2026-2', '2026-3', '2026-4'],
      ...['2026-5', '2026-6', '2026-7', '2026-8', '2026-9', '2026-10'],
    ])
    // The server adds one for every month back.
    expect(figures.months.at(-1)?.volume).toBe(figures.volume)
    expect(figures.months[0]?.volume).toBe((figures.volume ?? 0) + 11)
  })

  test('has fifteen related keywords, their competition as an index of 100', async () => {
    const { related } = await report('dog ramps')
    expect(related).toHaveLength(15)
    for (const { keyword, competition, competitionIndex, months } of related) {
      expect(keyword).toMatch(/^dog ramps part \d+$/)
      const index = competitionIndex ?? -1
      expect(Number.isInteger(index)).toBe(true)
      expect(competition).toBe(index <= 33 ? 'low' : index <= 66 ? 'medium' : 'high')
      expect(months).toHaveLength(12)
    }
  })

  test('leaves figures unknown that the provider does not know', async () => {
    const { figures } = await report('nodata at all')
    expect(figures).toEqual({
      keyword: 'nodata at all',
      volume: null,
      cpc: null,
      competition: null,
      competitionIndex: null,
      months: [],
    })
  })

  test('has the same figures for singular and plural, as they are grouped', async () => {
    const one = (await report('dog ramp')).figures
    const many = (await report('dog ramps')).figures
    expect(many.volume).toBe(one.volume)
  })

  test('asks for one keyword, one country and one language, in one task each', async () => {
    await report('dog ramps')
    const place = { location_code: 2840, language_code: 'en' }
    const sent = server.requests.toSorted((a, b) => (a.endpoint < b.endpoint ? 1 : -1))
    expect(sent).toEqual([
      { endpoint: 'volume', task: { keywords: ['dog ramps'], ...place } },
      {
        endpoint: 'suggestions',
        task: expect.objectContaining({ keyword: 'dog ramps', ...place }),
      },
    ])
  })

  test('reports the cost of each call', async () => {
    await report('dog ramps')
    expect(bills.map(({ code, cost }) => [code, cost])).toEqual([
      [20_000, 0.05],
      [20_000, 0.05],
    ])
  })

  test('goes without related keywords when only they fail, and says so', async () => {
    server.break('suggestions', { kind: 'task', code: 50_000 })
    const { figures, related, isComplete } = await report('dog ramps')
    expect([figures.volume === null, related, isComplete]).toEqual([false, [], false])
  })

  test('does not wait for related keywords that never come', async () => {
    server.break('suggestions', { kind: 'hang' })
    const { isComplete } = await report('dog ramps', connect({ timeoutMs: 300 }))
    expect(isComplete).toBe(false)
  })
})

/** Every row of the table, and the number of requests in all. */
const codes: [number, KeywordFault | undefined, number][] = [
  [40_100, 'setup', 1],
  [40_101, 'unavailable', 3],
  [40_102, undefined, 1],
  [40_200, 'exhausted', 1],
  [40_210, 'exhausted', 1],
  [40_202, 'busy', 3],
  [40_203, 'exhausted', 1],
  [40_204, 'setup', 1],
  [40_209, 'busy', 3],
  [40_400, 'setup', 1],
  [40_402, 'setup', 1],
  [40_501, 'refused', 1],
  [40_506, 'refused', 1],
  [50_000, 'unavailable', 3],
  [50_301, 'unavailable', 3],
  [12_345, 'nonsense', 1],
  [20_100, 'nonsense', 1],
]

describe('a status', () => {
  test.each(codes)('%d of a task is %s, requested %d times', async (code, fault, times) => {
    server.break('volume', { kind: 'task', code })
    expect(await faultOf(report('dog ramps'))).toBe(fault)
    expect(server.asked('volume')).toBe(times)
  })

  test.each(codes)(
    '%d of the whole answer is %s, requested %d times',
    async (code, fault, times) => {
      server.break('volume', { kind: 'envelope', code })
      expect(await faultOf(report('dog ramps'))).toBe(fault)
      expect(server.asked('volume')).toBe(times)
    },
  )

  test('40102 is an empty result', async () => {
    server.break('volume', { kind: 'task', code: 40_102 })
    expect((await report('dog ramps')).figures.volume).toBeNull()
  })

  test.each([40_101, 40_202, 40_209, 50_000])('%d may pass', async (code) => {
    server.fail('volume', { kind: 'task', code }, { kind: 'envelope', code })
    expect((await report('dog ramps')).figures.volume).toBeGreaterThan(0)
    expect(server.asked('volume')).toBe(3)
  })
})

const json = (value: unknown): Fault => ({ kind: 'body', body: JSON.stringify(value) })
const task = (result: unknown) =>
  json({ status_code: 20_000, tasks: [{ status_code: 20_000, result }] })

describe('a provider', () => {
  test.each<[string, Fault, KeywordFault, number]>([
    ['answers 402', { kind: 'status', status: 402 }, 'exhausted', 1],
    ['answers 404', { kind: 'status', status: 404 }, 'setup', 1],
    ['answers 429', { kind: 'status', status: 429 }, 'busy', 3],
    ['answers 500', { kind: 'status', status: 500, body: 'vendor' }, 'unavailable', 3],
    ['answers 503 in HTML', { kind: 'status', status: 503, body: '<h1>' }, 'unavailable', 3],
    ['closes the connection', { kind: 'close' }, 'unavailable', 3],
    ['answers HTML with 200', { kind: 'body', body: '<html>vendor</html>' }, 'nonsense', 1],
    ['answers nothing', { kind: 'body', body: '' }, 'nonsense', 1],
    ['answers half an answer', { kind: 'body', body: '{"status_code":200' }, 'nonsense', 1],
    ['answers a list', json([]), 'nonsense', 1],
    ['has no task', json({ status_code: 20_000, tasks: [] }), 'nonsense', 1],
    ['counts below zero', task([{ search_volume: -1 }]), 'nonsense', 1],
    ['counts in words', task([{ search_volume: 'many' }]), 'nonsense', 1],
    [
      'returns a 13th month',
      task([{ monthly_searches: [{ year: 2026, month: 13 }] }]),
      'nonsense',
      1,
    ],
    ['answers 5 MB', { kind: 'drip', bytes: 5 * 1024 * 1024 }, 'nonsense', 1],
  ])('that %s is typed', async (_name, fault, expected, times) => {
    server.break('volume', fault)
    expect(await faultOf(report('dog ramps'))).toBe(expected)
    expect(server.asked('volume')).toBe(times)
  })

  test('that refuses the password is typed', async () => {
    const wrong = connect({ password: 'another' })
    expect(await faultOf(report('dog ramps', wrong))).toBe('setup')
    expect(server.requests).toHaveLength(0)
  })

  test('that does not listen is typed', async () => {
    const nobody = connect({ url: 'http://127.0.0.1:1' })
    expect(await faultOf(report('dog ramps', nobody))).toBe('unavailable')
  })

  test('that hangs is given up within the budget', async () => {
    server.break('volume', { kind: 'hang' })
    const started = performance.now()
    const hasty = connect({ timeoutMs: 200 })
    expect(await faultOf(report('dog ramps', hasty))).toBe('slow')
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  test('that fails until the budget ends is not asked again', async () => {
    server.break('volume', { kind: 'task', code: 50_000 })
    const hasty = connect({ timeoutMs: 200 }, 10_000)
    expect(await faultOf(report('dog ramps', hasty))).toBe('slow')
    expect(server.asked('volume')).toBe(1)
  })

  test('that redirects is not followed', async () => {
    let visits = 0
    const canary = createServer((_incoming, outgoing) => {
      visits += 1
      outgoing.end()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void canary.close())
    const address = canary.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    for (const status of [301, 302, 303, 307, 308]) {
      server.fail('volume', {
        kind: 'status',
        status,
        headers: { location: `http://127.0.0.1:${port}/` },
      })
      expect(await faultOf(report('dog ramps'))).toBe('setup')
    }
    expect(visits).toBe(0)
  })

  test('is not asked if no live call is left, and uses one for each try', async () => {
    liveCalls = 2
    server.break('volume', { kind: 'task', code: 50_000 })
    expect(await faultOf(report('dog ramps'))).toBe('busy')
    expect(server.asked('volume')).toBe(2)
  })

  test('over the vendor’s own limit is asked again', async () => {
    server.limitTo(0)
    expect(await faultOf(report('dog ramps'))).toBe('busy')
    expect(server.asked('volume')).toBe(3)
  })
})

describe('suggestions', () => {
  test('that cannot be looked up, or are duplicates, are left out', async () => {
    const item = (keyword: unknown) => ({ keyword, keyword_info: { search_volume: 10 } })
    const items = [
      item('dog ramps'),
      item('DOG RAMPS!'),
      item('car ramps'),
      item('Car  ramps'),
      item('x'.repeat(81)),
      item('a b c d e f g h i j k'),
      item('\u{1F415}'),
      item(5),
      { keyword: 'no figures' },
      'no item',
      item('bed\u0000 ramps\u202E'),
    ]
    server.fail('suggestions', task([{ items }]))
    const { related } = await report('dog ramps')
    expect(related.map(({ keyword }) => keyword)).toEqual(['car ramps', 'bed ramps'])
    expect(related[0]).toMatchObject({ volume: 10, cpc: null, competition: null, months: [] })
  })
})
