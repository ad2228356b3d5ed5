import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { analyzeKeywordBodySchema, type KeywordAnalysis } from '../../../contract/market.ts'
import { ACCESS_LIFE_MS } from '../../../contract/session.ts'
import { openBrowser, type Route } from '../../../testing/site-browser.ts'
import type { TrackedEvent } from '../analytics/track.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const events = vi.hoisted((): TrackedEvent[] => [])
vi.mock('../analytics/track.ts', () => ({ track: (event: TrackedEvent) => events.push(event) }))

const ANALYZE = 'POST /api/market-validator/analyze'
const REFRESH = 'POST /api/auth/refresh'
const SUMMARY = 'GET /api/market-validator/summary/a1'
const PATH = '/market-demand-validator'

const analysisOf = (keyword: string, more: Partial<KeywordAnalysis> = {}): KeywordAnalysis => ({
  keyword,
  volume: 1200,
  cpc: 1,
  competition: 'low',
  trend: 'up',
  trendData: [],
  summary: '',
  relatedKeywords: [],
  source: { provider: 'Nicher', kind: 'modelled', fetched_at: '2026-11-21T00:00:00Z' },
  ...more,
})
const DEMO = analysisOf('large dogs')

const ok = (body: unknown): Route => {
  return () => ({ status: 200, body })
}
const refuse = (status: number, detail?: unknown, code?: string): Route => {
  return () => ({ status, body: detail === undefined ? {} : { detail, code } })
}
const hostOf = (premium: boolean): Record<string, Route> => ({
  'GET /api/csrf-token': ok({ csrf_token: 'c0' }),
  'GET /api/auth/me': ok({ email: 'ada@example.com', is_subscribed: premium }),
  'GET /api/subscription/status': ok({ is_subscribed: premium }),
  [ANALYZE]: ({ body }) => ({ status: 200, body: analysisOf((body as Body).keyword) }),
  [REFRESH]: ok({ access_token: 'a2', refresh_token: 'r2', csrf_token: 'c2' }),
})
interface Body {
  keyword: string
}

/** The page of somebody whose access token was issued `age` ms ago; null is a visitor. */
async function openPage(who: 'visitor' | 'free' | 'premium', age: number | null = 0) {
  const browser = openBrowser(hostOf(who === 'premium'), PATH)
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, address: string) => {
      location.search = address
    },
  })
  if (who !== 'visitor') {
    localStorage.setItem(STORAGE_KEYS.access, 'a')
    localStorage.setItem(STORAGE_KEYS.refresh, 'r')
    localStorage.setItem(STORAGE_KEYS.csrf, 'c')
    if (age !== null) localStorage.setItem(STORAGE_KEYS.accessIssued, String(Date.now() - age))
  }
  return {
    browser,
    ...(await import('./validator.ts')),
    ...(await import('./validator-summary.ts')),
  }
}

beforeEach(() => {
  vi.resetModules()
  events.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a check without Premium', () => {
  it.each(['visitor', 'free'] as const)('shows a %s the sample and asks nothing', async (who) => {
    const { browser, checkDemand, $demand, $gateOpen } = await openPage(who)
    await checkDemand(' cat food ', DEMO)
    expect($demand.get()).toEqual({ state: 'demo', analysis: DEMO, asked: 'cat food' })
    expect($gateOpen.get()).toBe(true)
    expect(browser.seen.filter(({ path }) => path.includes('market-validator'))).toEqual([])
    expect(events).toEqual([])
  })

  it('shows the sample by itself without the modal', async () => {
    const { showDemo, $demand, $gateOpen } = await openPage('visitor')
    showDemo(DEMO)
    expect($demand.get()).toEqual({ state: 'demo', analysis: DEMO, asked: null })
    expect($gateOpen.get()).toBe(false)
  })

  it.each([
    ['has no answer', () => Promise.reject(new TypeError('offline'))],
    ['fails', refuse(500, 'x')],
  ])(
    'is not what somebody with Premium gets while the check of who is here %s',
    async (_, route) => {
      const { browser, checkDemand, $demand, $gateOpen } = await openPage('premium')
      browser.routes['GET /api/auth/me'] = route
      await checkDemand('cat food', DEMO)
      expect($demand.get()).toMatchObject({ state: 'ready', analysis: { keyword: 'cat food' } })
      expect($gateOpen.get()).toBe(false)
    },
  )

  it('does the same when the server knows that Premium ended', async () => {
    const { browser, checkDemand, $demand, $gateOpen } = await openPage('premium')
    browser.routes[ANALYZE] = refuse(403, 'Premium subscription required', 'premium_required')
    await checkDemand('cat food', DEMO)
    expect($demand.get()).toEqual({ state: 'demo', analysis: DEMO, asked: 'cat food' })
    expect($gateOpen.get()).toBe(true)
  })
})

describe('a keyword', () => {
  it.each(['', '   ', '\t'])('that is %j is refused, and what is shown stays', async (typed) => {
    const { checkDemand, showDemo, typeKeyword, $demand, $problem } = await openPage('premium')
    showDemo(DEMO)
    await checkDemand(typed, DEMO)
    expect($problem.get()).toBe('Please enter a keyword related to your niche')
    expect($demand.get()).toMatchObject({ state: 'demo' })
    typeKeyword('c')
    expect($problem.get()).toBe('')
  })

  it('of 10,000 characters is refused and kept', async () => {
    const { browser, checkDemand, $problem, $typed } = await openPage('premium')
    await checkDemand('x'.repeat(10_000), DEMO)
    expect($problem.get()).toBe('Keyword must be at most 80 characters long')
    expect($typed.get()).toHaveLength(10_000)
    expect(browser.count(ANALYZE)).toBe(0)
  })

  it('of 79 emoji and a letter is sent', async () => {
    const { browser, checkDemand } = await openPage('premium')
    await checkDemand(`${'🐕'.repeat(79)}a`, DEMO)
    expect(browser.count(ANALYZE)).toBe(1)
  })

  it.each([
    ['!!!', 'Keyword must contain letters or digits'],
    ['🐕', 'Keyword must contain letters or digits'],
    ['a b c d e f g h i j k', 'Keyword must be at most 10 words long'],
  ])('%s is refused at its field for everybody, as the host would', async (text, words) => {
    for (const who of ['visitor', 'premium'] as const) {
      vi.resetModules()
      const { browser, checkDemand, $demand, $gateOpen, $problem } = await openPage(who)
      await checkDemand(text, DEMO)
      expect($problem.get()).toBe(words)
      expect($demand.get()).toEqual({ state: 'idle' })
      expect($gateOpen.get()).toBe(false)
      expect(browser.seen).toEqual([])
    }
    const refusal = analyzeKeywordBodySchema.safeParse({ keyword: text }).error
    expect(refusal?.issues[0]?.message).toBe(words)
  })

  it.each([
    [
      'a 422 about it',
      refuse(422, [
        { loc: ['body', 'keyword'], msg: 'Keyword must not contain control', type: 'custom' },
      ]),
      'Keyword must not contain control',
    ],
    [
      'what the provider does not know',
      refuse(400, 'Please try another one.', 'keyword_refused'),
      'Please try another one.',
    ],
  ])('that the host refuses with %s is told at its field', async (_, route, words) => {
    const { browser, checkDemand, $demand, $problem, $typed } = await openPage('premium')
    browser.routes[ANALYZE] = route
    await checkDemand('cat food', DEMO)
    expect($problem.get()).toBe(words)
    expect($typed.get()).toBe('cat food')
    expect($demand.get()).toEqual({ state: 'idle' })
    expect(events.at(-1)).toMatchObject({ name: 'error', place: 'market_validator' })

    browser.routes[ANALYZE] = ok(analysisOf('cat food'))
    await checkDemand('cat food', DEMO)
    expect($problem.get()).toBe('')
    browser.routes[ANALYZE] = route
    await checkDemand('dog food', DEMO)
    expect($problem.get()).toBe(words)
    expect($demand.get()).toMatchObject({ state: 'ready', analysis: { keyword: 'cat food' } })
  })

  it('stands in the address once it was checked', async () => {
    const { checkDemand } = await openPage('visitor')
    await checkDemand('cats & dogs', DEMO)
    expect(location.search).toBe('?keyword=cats+%26+dogs')
  })
})

describe('a check with Premium', () => {
  it('sends the trimmed keyword and shows its figures', async () => {
    const { browser, checkDemand, $demand } = await openPage('premium')
    await checkDemand('  cat food ', DEMO)
    expect(browser.seen.find(({ path }) => path.endsWith('/analyze'))?.body).toEqual({
      keyword: 'cat food',
    })
    expect($demand.get()).toEqual({ state: 'ready', analysis: analysisOf('cat food') })
    expect(events).toEqual([
      { name: 'feature_start', feature: 'market_validator' },
      { name: 'feature_complete', feature: 'market_validator' },
    ])
  })

  it('makes one check at a time', async () => {
    const { browser, checkDemand, $demand } = await openPage('premium')
    const first = checkDemand('cat food', DEMO)
    expect($demand.get()).toEqual({ state: 'loading', keyword: 'cat food' })
    await Promise.all([first, checkDemand('dog food', DEMO)])
    expect(browser.count(ANALYZE)).toBe(1)
  })

  it.each([
    ["the server's words", refuse(503, 'The provider is slow'), 'The provider is slow', 'http_503'],
    ['its own without any', refuse(500), 'Failed to analyze keywords', 'http_500'],
    [
      'each item of a 422 about nothing that was typed',
      refuse(422, [{ loc: [], msg: 'The body is not valid', type: 'x' }]),
      'The body is not valid',
      'http_422',
    ],
  ])(
    'fails with %s, keeps what was typed, and says whether trying again can help',
    async (_, route, text, code) => {
      const { browser, checkDemand, $demand, $typed } = await openPage('premium')
      browser.routes[ANALYZE] = route
      await checkDemand('cat food', DEMO)
      const canRetry = code !== 'http_422'
      expect($demand.get()).toEqual({ state: 'failed', keyword: 'cat food', text, canRetry })
      expect($typed.get()).toBe('cat food')
      expect(events.at(-1)).toEqual({ name: 'error', place: 'market_validator', message: code })
      browser.routes[ANALYZE] = ok(analysisOf('cat food'))
      await checkDemand('cat food', DEMO)
      expect($demand.get()).toMatchObject({ state: 'ready' })
    },
  )

  it('fails with its own words when the network does', async () => {
    const { browser, checkDemand, $demand } = await openPage('premium')
    browser.routes[ANALYZE] = () => {
      throw new TypeError('network')
    }
    await checkDemand('cat food', DEMO)
    expect($demand.get()).toMatchObject({ state: 'failed', text: 'Failed to analyze keywords' })
  })
})

describe('the access token of a check', () => {
  it.each([
    ['new', 0, 0],
    ['with half a minute left', ACCESS_LIFE_MS - 31_000, 0],
    ['about to end', ACCESS_LIFE_MS - 29_000, 1],
    ['over', ACCESS_LIFE_MS + 60_000, 1],
    ['of a clock that was set back', -60_000, 1],
    ['of unknown age', null, 1],
  ])('that is %s is refreshed %s ms after its issue, %i times', async (_, age, times) => {
    const { browser, checkDemand, $demand } = await openPage('premium', age)
    await checkDemand('cat food', DEMO)
    expect(browser.count(REFRESH)).toBe(times)
    const sent = browser.seen.find(({ path }) => path.endsWith('/analyze'))
    expect(sent?.headers.get('authorization')).toBe(times === 1 ? 'Bearer a2' : 'Bearer a')
    expect($demand.get()).toMatchObject({ state: 'ready' })
  })
})

describe('the summary', () => {
  const figures = analysisOf('cat food', { analysisId: 'a1' })

  it('comes after the figures', async () => {
    const { browser, checkDemand, $demand, $summary } = await openPage('premium')
    browser.routes[ANALYZE] = ok(figures)
    browser.routes[SUMMARY] = ok({ summary: 'Many search.' })
    const states: string[] = []
    $summary.subscribe(({ state }) => states.push(state))
    await checkDemand('cat food', DEMO)
    expect($demand.get()).toMatchObject({ state: 'ready' })
    await vi.waitFor(() => expect($summary.get()).toEqual({ state: 'ready', text: 'Many search.' }))
    expect(states.filter((state, index) => state !== states[index - 1])).toEqual([
      'none',
      'pending',
      'ready',
    ])
  })

  it('is asked for again after a failure, without the figures', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { browser, checkDemand, retrySummary, $summary } = await openPage('premium')
    browser.routes[ANALYZE] = ok(figures)
    browser.routes[SUMMARY] = refuse(500)
    await checkDemand('cat food', DEMO)
    await vi.waitFor(() => expect($summary.get()).toEqual({ state: 'failed', analysisId: 'a1' }))
    browser.routes[SUMMARY] = ok({ summary: 'Many search.' })
    retrySummary()
    await vi.waitFor(() => expect($summary.get()).toMatchObject({ state: 'ready' }))
    expect(browser.count(ANALYZE)).toBe(1)
  })

  it('comes by itself when a host comes back that was away', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { browser, checkDemand, $summary } = await openPage('premium')
    browser.routes[ANALYZE] = ok(figures)
    browser.routes[SUMMARY] = () => Promise.reject(new TypeError('offline'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await checkDemand('cat food', DEMO)
    await vi.advanceTimersByTimeAsync(60_000)
    expect($summary.get()).toEqual({ state: 'failed', analysisId: 'a1' })
    browser.routes[SUMMARY] = ok({ summary: 'Many search.' })
    await vi.advanceTimersByTimeAsync(15_000)
    vi.useRealTimers()
    await vi.waitFor(() => expect($summary.get()).toMatchObject({ state: 'ready' }))
    expect(browser.count(ANALYZE)).toBe(1)
  })

  it('of an earlier keyword is dropped when it comes late', async () => {
    const { browser, checkDemand, $summary } = await openPage('premium')
    let release: (() => void) | undefined
    browser.routes[ANALYZE] = ok(figures)
    browser.routes[SUMMARY] = () =>
      new Promise((resolve) => {
        release = () => resolve({ status: 200, body: { summary: 'Late.' } })
      })
    await checkDemand('cat food', DEMO)
    await vi.waitFor(() => expect(release).toBeDefined())
    browser.routes[ANALYZE] = ok(analysisOf('dog food', { summary: 'With the figures.' }))
    await checkDemand('dog food', DEMO)
    release?.()
    await new Promise((resolve) => setImmediate(resolve))
    expect($summary.get()).toEqual({ state: 'none' })
  })
})
